const pollIntervalMs = 500;

/**
 * Calls back once when the process that started us is gone. npm and the shells between pass a SIGTERM on, but nobody
 * can pass on a SIGKILL: a server would live on and keep its port. Only under npm: whoever starts us by hand in the
 * background (`nohup node …`) wants us to outlive the shell.
 * @param {() => void} onOrphaned
 */
export function followParent(onOrphaned) {
  if (!process.env['npm_execpath']) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, pollIntervalMs);
  timer.unref();
}
