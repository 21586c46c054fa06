import { safeLink } from '../../../../domain/publishing/safe-link.ts'
import type { Editor } from './open-editor.ts'

/** The address that somebody typed; `null` where it is none that a page may lead to. */
export function readTypedLink(typed: string): string | null {
  return typed.trim() ? (safeLink(addressOf(typed))?.href ?? null) : null
}

/** « www.exemple.fr » and « a@exemple.fr », as people write them. */
function addressOf(typed: string): string {
  const address = typed.trim()
  if (/^[^\s/:@]+@[^\s/@]+\.\w+$/.test(address)) return `mailto:${address}`
  return /^[\w-]+(\.[\w-]+)*\.[a-z]{2,}(\/|$)/i.test(address) ? `https://${address}` : address
}

/** Without chosen words, the address itself is what is read. */
export function setLink(editor: Editor, href: string): void {
  const chain = editor.chain().focus().extendMarkRange('link')
  if (editor.state.selection.empty && !editor.isActive('link'))
    chain.insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}
