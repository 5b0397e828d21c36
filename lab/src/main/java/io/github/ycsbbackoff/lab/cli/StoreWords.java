package io.github.ycsbbackoff.lab.cli;

import io.github.ycsbbackoff.store.Store;
import io.github.ycsbbackoff.store.Stores;
import java.util.ListResourceBundle;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** What the help texts say of the stores that there are, so that they name none themselves. */
final class StoreWords extends ListResourceBundle {

  @Override
  protected Object[][] getContents() {
    return new Object[][] {
      {"stores", words(store -> true, Store::name, ", ")},
      {"servers", words(StoreWords::hasProcess, Store::name, ", ")},
      {"flags", words(StoreWords::hasProcess, store -> named(store, store.flagsHelp()), "; of ")},
      {"addresses", words(store -> true, store -> named(store, store.addressHelp()), "; of ")},
      {"properties", words(store -> true, Store::addressExample, ", or -p ")}
    };
  }

  private static boolean hasProcess(Store store) {
    return store.emulation().isEmpty();
  }

  private static String named(Store store, String what) {
    return store.title() + " " + what;
  }

  private static String words(
      Predicate<Store> which, Function<Store, String> what, String separator) {
    return Stores.all().stream().filter(which).map(what).collect(Collectors.joining(separator));
  }
}
