import { getDocumentProxy } from 'unpdf'

interface Node {
  role?: string
  type?: string
  id?: string
  children?: Node[]
}

/** A PDF as an archive and a screen reader have it: its objects as they lie in the file, what it says of itself, its parts. */
export async function readArchive(bytes: Uint8Array) {
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

async function listAttachments(pdf: Pdf): Promise<[string, { content: Uint8Array }][]> {
  const attached: unknown = await pdf.getAttachments()
  return attached instanceof Map ? [...attached] : []
}

type Page = Awaited<ReturnType<Pdf['getPage']>>

async function readPage(page: Page) {
  const nodes = flatten((await page.getStructTree()) as Node)
  const toldIds = new Set(nodes.flatMap(({ type, id }) => (type === 'content' && id ? [id] : [])))
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const told: string[] = []
  const written: string[] = []
  const open: (string | null)[] = []
  for (const item of items) {
    if ('str' in item && item.str.trim()) {
      written.push(item.str)
      if (open.some((id) => id !== null && toldIds.has(id))) told.push(item.str)
    } else if ('type' in item && item.type.startsWith('begin')) open.push(item.id ?? null)
    else if ('type' in item) open.pop()
  }
  return { roles: nodes.flatMap(({ role }) => role ?? []), told, written }
}

const flatten = (node: Node): Node[] => [node, ...(node.children ?? []).flatMap(flatten)]

/** How often a part of that kind begins. */
export function rolesOf(pages: { roles: string[] }[], role: string): number {
  return pages.flatMap(({ roles }) => roles).filter((one) => one === role).length
}
