const pollIntervalMs = 500;

/**
 * Calls back once when the process that started us is gone. npm and the shells between pass a SIGTERM on, but nobody
 * can pass on a SIGKILL: a server would live on and keep its port. Only for those whose parent is one of ours or npm:
 * whoever starts a server by hand in the background (`nohup node …`) wants it to outlive the shell.
 * @param {() => void} onOrphaned
 */
export function followParent(onOrphaned) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    onOrphaned();
  }, pollIntervalMs);
  timer.unref();
}
