import { Transform } from 'node:stream'
import { scriptHolder } from './script-holder.ts'

/**
 * Lets a page's text, styles and first picture have a phone's thin line to themselves: the framework asks for its
 * modules at the top of the document, here they are asked for when the page is painted. Bytes pass as Latin-1,
 * which keeps whatever they mean.
 */
export function holdScripts(nonce: string): Transform {
  const rewrite = scriptHolder(nonce)
  let rest = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const html = rest + chunk.toString('latin1')
      // A tag that is cut between two chunks waits for its other half.
      const cut = html.lastIndexOf('<') > html.lastIndexOf('>') ? html.lastIndexOf('<') : html.length
      rest = html.slice(cut)
      done(null, Buffer.from(rewrite(html.slice(0, cut)), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(rewrite(rest), 'latin1'))
    },
  })
}

/** The same for a page that is whole. */
export function holdScriptsOf(page: Buffer, nonce: string): Buffer {
  return Buffer.from(scriptHolder(nonce)(page.toString('latin1')), 'latin1')
}
