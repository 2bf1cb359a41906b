const pollIntervalMs = 500;

/**
 * Calls back once after the parent process has ended. npm and its shells forward a SIGTERM, but not
 * a SIGKILL: without this the server would continue and block its port. Use it only under a parent
 * of this project or npm. A server started by hand (`nohup node …`) must outlive its shell.
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
