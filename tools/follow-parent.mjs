const pollIntervalMs = 500;

/**
 * Calls back once when the process that started this one has ended. npm and the shells between them forward a SIGTERM,
 * but nothing can forward a SIGKILL: the server would continue and hold its port. Use it only where the parent is this
 * project's or npm: a server started by hand in the background (`nohup node …`) should outlive its shell.
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
