// One binary for etcd, the Kubernetes control plane, the kubelet and kubectl.
package main

import (
	"context"
	"fmt"
	"io"
	"net"
	"os"
	"path/filepath"
	_ "time/tzdata"

	"github.com/spf13/cobra"
	"go.etcd.io/etcd/server/v3/etcdmain"
	"k8s.io/component-base/cli"
	_ "k8s.io/component-base/logs/json/register"
	_ "k8s.io/component-base/metrics/prometheus/clientgo"
	_ "k8s.io/component-base/metrics/prometheus/version"
	kubectl "k8s.io/kubectl/pkg/cmd"
	apiserver "k8s.io/kubernetes/cmd/kube-apiserver/app"
	kcm "k8s.io/kubernetes/cmd/kube-controller-manager/app"
	scheduler "k8s.io/kubernetes/cmd/kube-scheduler/app"
	kubelet "k8s.io/kubernetes/cmd/kubelet/app"
)

func main() {
	name := filepath.Base(os.Args[0])
	if name == "hyperkube" && len(os.Args) > 1 {
		os.Args = os.Args[1:]
		name = os.Args[0]
	}
	var c *cobra.Command
	switch name {
	case "forward":
		forward(os.Args[1], os.Args[2])
		return
	case "etcd":
		etcdmain.Main(os.Args)
		return
	case "kube-apiserver":
		c = apiserver.NewAPIServerCommand()
	case "kube-controller-manager":
		c = kcm.NewControllerManagerCommand()
	case "kube-scheduler":
		c = scheduler.NewSchedulerCommand()
	case "kubelet":
		c = kubelet.NewKubeletCommand(context.Background())
	case "kubectl":
		c = kubectl.NewDefaultKubectlCommand()
	default:
		fmt.Fprintln(os.Stderr, "usage: hyperkube forward|etcd|kube-apiserver|kube-controller-manager|kube-scheduler|kubelet|kubectl ...")
		os.Exit(2)
	}
	os.Exit(cli.Run(c))
}

// forward listens at one address and passes every connection on to another.
func forward(from, to string) {
	listener, err := net.Listen("tcp", from)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	for {
		incoming, err := listener.Accept()
		if err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		go pass(incoming, to)
	}
}

func pass(incoming net.Conn, to string) {
	defer incoming.Close()
	outgoing, err := net.Dial("tcp", to)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	defer outgoing.Close()
	go func() {
		io.Copy(outgoing, incoming)
		outgoing.(*net.TCPConn).CloseWrite()
	}()
	io.Copy(incoming, outgoing)
}
