import type { Detector } from './open-detector.ts'

/** Milliseconds between two looks at the camera's image: a telephone stays cool, and nobody notices. */
const between = 120

export const openDetector = async () => (await import('./open-detector.ts')).openDetector()

/** The first code that the camera sees; `null` once nobody wants it any more. */
export async function look(
  detector: Detector,
  screen: HTMLVideoElement,
  isWanted: () => boolean,
): Promise<string | null> {
  while (isWanted()) {
    const [code] = await detector.detect(screen).catch(() => [])
    if (code && isWanted()) return code.rawValue
    await new Promise((resolve) => setTimeout(resolve, between))
  }
  return null
}

/** `null` where the photo shows no code. */
export async function readPhoto(file: File): Promise<string | null> {
  const detector = await openDetector()
  const [code] = await detector.detect(await createImageBitmap(file))
  return code?.rawValue ?? null
}
