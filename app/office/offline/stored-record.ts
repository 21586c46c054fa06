import type { MetaDescriptor } from 'react-router'

/** Order of a stored page, by which the list of stored pages names it. */
export interface StoredRecord {
  number: string
  client: string
  plate: string | null
  vehicle: string
  /** The rim that the page is about, « 2, avant droite »; `null` for the page of the order. */
  rim: string | null
}

const metaName = 'stored-record'

/** Returns the meta element that names the order of a page in the list of stored pages. */
export const storedRecordMeta = (record: StoredRecord | undefined): MetaDescriptor[] =>
  record ? [{ name: metaName, content: JSON.stringify(record) }] : []

/** Reads the record of a stored page; `null` for other pages, and for pages that an older version of the site has stored. */
export function readStoredRecord(page: ParentNode): StoredRecord | null {
  try {
    const content = page.querySelector(`meta[name="${metaName}"]`)?.getAttribute('content')
    return content ? JSON.parse(content) : null
  } catch {
    return null
  }
}

export interface StoredPage {
  to: string
  title: string
  record: StoredRecord | null
}

/** Stored pages of one order. */
export interface StoredOrder extends Omit<StoredRecord, 'rim'> {
  /** Address of the order; `null` if only pages of its rims are stored. */
  to: string | null
  rims: { to: string; name: string }[]
}

/** Groups stored pages by order, sorted by plate; orders without plate come last, by number. Other pages are sorted by address. */
export function groupStoredPages(pages: readonly StoredPage[]): {
  others: StoredPage[]
  orders: StoredOrder[]
} {
  const orders = new Map<string, StoredOrder>()
  for (const { to, record } of pages) {
    if (!record) continue
    const { rim, ...named } = record
    const order = orders.get(record.number) ?? { ...named, to: null, rims: [] }
    if (rim === null) order.to = to
    else order.rims.push({ to, name: rim })
    orders.set(record.number, order)
  }
  const compare = (one: string, other: string) => one.localeCompare(other, 'fr', { numeric: true })
  return {
    others: pages
      .filter(({ record }) => !record)
      .toSorted((one, other) => one.to.length - other.to.length || compare(one.title, other.title)),
    orders: [...orders.values()]
      .map((order) => ({ ...order, rims: order.rims.toSorted((a, b) => compare(a.name, b.name)) }))
      .toSorted(
        (one, other) =>
          Number(!one.plate) - Number(!other.plate) ||
          compare(one.plate ?? '', other.plate ?? '') ||
          compare(one.number, other.number),
      ),
  }
}
