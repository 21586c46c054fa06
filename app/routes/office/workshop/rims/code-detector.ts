/** Reads codes from an image (subset of the Barcode Detection API). */
export interface CodeDetector {
  detect(image: ImageBitmapSource): Promise<readonly { rawValue: string }[]>
}

interface DetectorClass {
  new (options: { formats: string[] }): CodeDetector
  getSupportedFormats(): Promise<string[]>
}

const formats = ['qr_code']

/** Returns the browser's own detector if it has one, otherwise ZXing as WebAssembly, served from this origin. */
export async function openCodeDetector(): Promise<CodeDetector> {
  const own = (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const supportedFormats = own ? await own.getSupportedFormats().catch(() => []) : []
  if (own && supportedFormats.includes('qr_code')) return new own({ formats })
  const [{ BarcodeDetector, prepareZXingModule }, { default: wasm }] = await Promise.all([
    import('barcode-detector/ponyfill'),
    import('zxing-wasm/reader/zxing_reader.wasm?url'),
  ])
  // By default ZXing loads the WebAssembly file from a CDN.
  prepareZXingModule({ overrides: { locateFile: () => wasm } })
  return new BarcodeDetector({ formats: ['qr_code'] })
}
