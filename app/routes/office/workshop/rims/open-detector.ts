/** What reads codes off an image (the Barcode Detection API). */
export interface Detector {
  detect(image: ImageBitmapSource): Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

const formats = ['qr_code']

/** The browser's own where it has one, else ZXing as WebAssembly, which our own origin serves. */
export async function openDetector(): Promise<Detector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const known = own ? await own.getSupportedFormats().catch(() => []) : []
  if (own && known.includes('qr_code')) return new own({ formats })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // Its first choice is a delivery network's address.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
