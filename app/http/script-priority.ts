import { Transform } from 'node:stream'

const asRendered = '<link rel="modulepreload"'
const withLowPriority = '<link rel="modulepreload" fetchpriority="low"'

/**
 * Lets styles and the first picture of a page go ahead of its scripts: the framework asks for its modules
 * with high priority, and a phone's thin line would share itself among all of them. Bytes pass as Latin-1,
 * which keeps whatever they mean.
 */
export function lowerScriptPriority(): Transform {
  let held = ''
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const html = held + chunk.toString('latin1')
      // A tag that is cut between two chunks waits for its other half.
      const cut = html.lastIndexOf('<') > html.lastIndexOf('>') ? html.lastIndexOf('<') : html.length
      held = html.slice(cut)
      done(null, Buffer.from(html.slice(0, cut).replaceAll(asRendered, withLowPriority), 'latin1'))
    },
    flush(done) {
      done(null, Buffer.from(held, 'latin1'))
    },
  })
}
