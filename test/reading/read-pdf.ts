import { extractText, getDocumentProxy, getMeta } from 'unpdf'

/** Reads the text of a PDF's pages with plain spaces, and its metadata. */
export async function readPdf(bytes: ArrayBuffer | Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text: pages } = await extractText(pdf)
  const { info } = await getMeta(pdf)
  const text = pages.map((page) => page.replace(/\s+/g, ' ')).join('\n')
  return { text, pages: pages.length, info: info as Record<string, string> }
}
