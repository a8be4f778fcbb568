// Preloaded into a server. The channel to the process that started it closes when that process dies, even by SIGKILL;
// the server then stops as if asked to.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
