// Preloaded into a server. The channel to its parent process closes when the parent dies, even by SIGKILL. The server
// then shuts down as usual.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
