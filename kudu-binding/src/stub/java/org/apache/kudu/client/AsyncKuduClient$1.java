package org.apache.kudu.client;

/** The type that the compiler gave the synthetic constructor's second parameter. */
final class AsyncKuduClient$1 {}
