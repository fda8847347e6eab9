/** Loaded into a process that a test starts, so that it ends with the test's process, however that ends. */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
