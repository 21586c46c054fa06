import { getDocumentProxy } from 'unpdf'

interface Node {
  role?: string
  type?: string
  id?: string
  children?: Node[]
}

/** Reads a PDF as archives and screen readers do: its objects, metadata and structure. */
export async function readPdfStructure(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { metadata } = await pdf.getMetadata()
  const marks = await pdf.getMarkInfo()
  const pages = []
  for (let number = 1; number <= pdf.numPages; number++) pages.push(await readPage(await pdf.getPage(number)))
  return {
    file: Buffer.from(bytes).toString('latin1'),
    metadata: String(metadata?.getRaw() ?? ''),
    marked: marks?.Marked ?? false,
    attachments: Object.fromEntries(await listAttachments(pdf)),
    pages,
  }
}

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/** Returns the bytes of each attached file, by its name. */
async function listAttachments(pdf: Pdf): Promise<[string, Uint8Array][]> {
  const attached: unknown = await pdf.getAttachments()
  const names: string[] = attached instanceof Map ? [...attached.keys()] : []
  return Promise.all(names.map(async (name) => [name, await contentOf(pdf, name)] as [string, Uint8Array]))
}

/** Returns the bytes of an attached file. The casts are needed because unpdf's type declarations are outdated. */
async function contentOf(pdf: object, name: string): Promise<Uint8Array> {
  return (pdf as { getAttachmentContent(name: string): Promise<Uint8Array> }).getAttachmentContent(name)
}

type Page = Awaited<ReturnType<Pdf['getPage']>>

async function readPage(page: Page) {
  const nodes = flatten((await page.getStructTree()) as Node)
  const toldIds = new Set(nodes.flatMap(({ type, id }) => (type === 'content' && id ? [id] : [])))
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const taggedTexts: string[] = []
  const written: string[] = []
  const open: (string | null)[] = []
  for (const item of items) {
    if ('str' in item && item.str.trim()) {
      written.push(item.str)
      if (open.some((id) => id !== null && toldIds.has(id))) taggedTexts.push(item.str)
    } else if ('type' in item && item.type.startsWith('begin')) open.push(item.id ?? null)
    else if ('type' in item) open.pop()
  }
  return { roles: nodes.flatMap(({ role }) => role ?? []), told: taggedTexts, written }
}

const flatten = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flatten)]

/** Returns the number of elements with this role. */
export function countElementsWithRole(pages: { roles: string[] }[], role: string): number {
  return pages.flatMap(({ roles }) => roles).filter((one) => one === role).length
}
