/** Visitors who ask their system for less motion, or their browser for less data. */
export function wantsLess(): boolean {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } }
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true
}

/** Resolves once the page is loaded and `image` is on the screen, or will never be. */
export async function whenPainted(image: HTMLImageElement | null): Promise<void> {
  if (document.readyState !== 'complete') {
    await new Promise((resolve) => window.addEventListener('load', resolve, { once: true }))
  }
  await image?.decode().catch(() => {})
  // Twice: the first frame paints the picture, the second comes after it.
  await nextFrame()
  await nextFrame()
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))
