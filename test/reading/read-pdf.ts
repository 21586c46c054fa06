import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** Reads the text of a PDF's pages with plain spaces, and its metadata. */
export async function readPdf(bytes: ArrayBuffer | Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(pdf)
  const { info } = await getMeta(pdf)
  const text = pages.map((page) => page.replace(/\s+/g, ' ')).join('\n')
  return { text, pages: pages.length, info: info as Record<string, string> }
}

/** Returns the texts of the first page with their distances from the top left, in millimetres. */
export async function readPdfPlaces(bytes: ArrayBuffer | Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes.slice(0)))
  const page = await pdf.getPage(1)
  const { items } = await page.getTextContent()
  const millimetres = (points: number) => (points * 25.4) / 72
  return items.flatMap((item) =>
    'str' in item && item.str.trim()
      ? [
          {
            text: item.str,
            left: millimetres(item.transform[4]),
            right: millimetres(item.transform[4] + item.width),
            base: millimetres(841.89 - item.transform[5]),
          },
        ]
      : [],
  )
}
