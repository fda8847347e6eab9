/** Loaded before a process that a test starts: it ends when the test's own process does, however that ended. */
process.on('disconnect', () => process.exit(1));
process.channel?.unref();
