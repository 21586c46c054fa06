/** Calls back as `element` comes near the screen and leaves it, until `stop` is aborted. */
export function whenNear(element: Element, onChange: (isNear: boolean) => void, stop: AbortSignal): void {
  const observer = new IntersectionObserver(([entry]) => onChange(entry?.isIntersecting === true), {
    rootMargin: '200px',
  })
  observer.observe(element)
  stop.addEventListener('abort', () => observer.disconnect())
}
