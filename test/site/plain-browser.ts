import { type HTMLElement, parse } from 'node-html-parser'
import { formFieldsOf } from '../requests/office/fill-form.ts'
import type { TestSite } from './open-test-site.ts'

/** One value of a form field: text, or the files of a file input. */
type FieldValue = string | Blob[]

/** A browser tab without JavaScript: keeps cookies, follows redirects, sends forms according to their markup. */
export interface PlainBrowser {
  /** Opens an address of the site. If the address belongs to another origin, as in mails, only its path is used. */
  open(address: string): Promise<void>
  /** Follows the first link that `selector` finds, or the first with that text. */
  follow(link: string | RegExp): Promise<void>
  /**
   * Submits the form that matches `selector` with its current values, changed by `fields`. Throws if the form has no field of a
   * name in `fields`. Presses the submit button with the text `press`, or the first one.
   */
  submit(selector: string, fields?: Record<string, FieldValue>, press?: string): Promise<void>
  /** Path, query and fragment of the current page. */
  readonly address: string
  readonly page: HTMLElement
  /** Text of the first element that matches `selector`, with single spaces. */
  text(selector?: string): string
  /** Text of the element that the address's fragment scrolls to; `null` without one. */
  textInView(): string | null
}

export function openPlainBrowser(
  site: Pick<TestSite, 'fetch' | 'origin'>,
  headers: Record<string, string> = {},
): PlainBrowser {
  const cookies = new Map<string, string>()
  let page = parse('')
  let address = new URL(site.origin)

  async function load(url: URL, init: RequestInit = {}): Promise<void> {
    const response = await site.fetch(url.pathname + url.search, {
      ...init,
      headers: {
        ...headers,
        Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        Referer: address.href,
        ...(init.method === 'POST' && { Origin: site.origin }),
      },
    })
    for (const line of response.headers.getSetCookie()) keepCookie(line)
    const location = response.headers.get('Location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      return load(onSite(new URL(location, url)))
    }
    address = url
    page = parse(await response.text())
  }

  function keepCookie(line: string): void {
    const [pair = '', ...attributes] = line.split(';')
    const [name = '', value = ''] = pair.split(/=(.*)/s)
    const isGone = value === '' || attributes.some((attribute) => attribute.trim() === 'Max-Age=0')
    if (isGone) cookies.delete(name)
    else cookies.set(name, value)
  }

  const onSite = ({ pathname, search, hash }: URL) => new URL(pathname + search + hash, site.origin)
  const open = (to: string) => load(onSite(new URL(to, address)))

  return {
    open,
    async follow(link) {
      const anchor =
        typeof link === 'string'
          ? page.querySelector(link)
          : page.querySelectorAll('a[href]').find((each) => link.test(collapseWhitespace(each.textContent)))
      if (!anchor) throw new Error(`no link ${link} at ${address.pathname}`)
      await open(decodeAttribute(anchor.getAttribute('href') ?? ''))
    },
    async submit(selector, fields = {}, press) {
      const form = page.querySelector(selector)
      const sent: Record<string, FieldValue> = { ...formFieldsOf(page, selector), ...fields }
      const id = form?.getAttribute('id')
      const button = [
        ...(form?.querySelectorAll('button') ?? []),
        ...(id ? page.querySelectorAll(`button[form="${id}"]`) : []),
      ]
        .filter((each) => each.getAttribute('type') !== 'button')
        .find((each) => !press || collapseWhitespace(each.textContent) === press)
      if (!form || !button) throw new Error(`no button ${press ?? ''} in ${selector}`)
      for (const name of Object.keys(fields))
        if (!form.querySelector(`[name="${name}"]`)) throw new Error(`no field ${name} in ${selector}`)
      const name = button.getAttribute('name')
      if (name) sent[name] = button.getAttribute('value') ?? ''
      const action = button.getAttribute('formaction') ?? form.getAttribute('action') ?? address.href
      const to = onSite(new URL(decodeAttribute(action), address))
      const method = form.getAttribute('method')?.toLowerCase()
      if (method !== 'post') {
        to.search = new URLSearchParams(textsIn(sent)).toString()
        return load(to)
      }
      const isMultipart = form.getAttribute('enctype') === 'multipart/form-data'
      await load(to, {
        method: 'POST',
        body: isMultipart ? formData(sent) : new URLSearchParams(textsIn(sent)),
      })
    },
    get address() {
      return address.pathname + address.search + address.hash
    },
    get page() {
      return page
    },
    text: (selector = 'main') => collapseWhitespace(page.querySelector(selector)?.textContent ?? ''),
    textInView() {
      const target = address.hash ? page.querySelector(address.hash) : null
      return target && collapseWhitespace(target.textContent)
    },
  }
}

const collapseWhitespace = (text: string) => text.replace(/\s+/g, ' ').trim()
const decodeAttribute = (attribute: string) => attribute.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

const textsIn = (sent: Record<string, FieldValue>) =>
  Object.entries(sent).filter((entry): entry is [string, string] => typeof entry[1] === 'string')

function formData(sent: Record<string, FieldValue>): FormData {
  const data = new FormData()
  for (const [name, value] of Object.entries(sent))
    if (typeof value === 'string') data.append(name, value)
    else for (const file of value) data.append(name, file)
  return data
}
