/** Shows a heading and puts the focus there, as following an anchor does; true where it exists. */
export function goToHeading(id: string): boolean {
  const heading = document.getElementById(id);
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
