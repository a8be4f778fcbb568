// Loaded into a server before its own code. The channel to the process that started it closes when that process dies,
// even by SIGKILL: then the server stops as it does when asked.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
