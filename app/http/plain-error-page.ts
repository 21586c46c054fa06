import { createHash } from 'node:crypto'
import type { Context } from 'hono'
import { html, raw } from 'hono/html'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { htmlTitle, type Site } from '../../domain/business/site.ts'

interface Sentence {
  /** Short title of what happened. */
  title: string
  sentence: string
  /** Path on this site for the link « back »; without it there is no such link. */
  back?: string | null
}

/** Inline style: the page must work when nothing else of the site is available. The colours are those of `tokens.css`. */
const style =
  ':root{color-scheme:dark;background:#0d0e10;color:#f3f2ef;font:1.0625rem/1.6 system-ui,sans-serif}' +
  'body{display:grid;align-content:center;gap:1.5rem;max-width:38rem;min-height:100vh;margin:0 auto;padding:2rem;box-sizing:border-box}' +
  'p,h1{margin:0}p:first-child{color:#aab0b7;font-size:.8125rem;letter-spacing:.09em;text-transform:uppercase}' +
  'h1{font-size:clamp(1.75rem,1.25rem + 2.1vw,3.25rem);line-height:1.08;text-wrap:balance}' +
  'nav{display:flex;flex-wrap:wrap;gap:.5rem 2rem}a{padding-block:.75rem;color:#ff7f48;text-underline-offset:.25em}' +
  ':focus-visible{outline:3px solid #ffc9ae;outline-offset:3px}'

/** Hash for the Content-Security-Policy, which allows no other inline style. */
export const sentenceStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** Returns a page with one sentence, for responses that the site's own pages cannot render. */
export function renderOneSentencePage(
  { title, sentence, back }: Sentence,
  site: Pick<Site, 'brand'>,
): string {
  const links = html`${back ? html`<a href="${back}">Revenir à la page précédente</a>` : ''}<a href="/">Aller à l’accueil</a>`
  return String(
    html`<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${htmlTitle(title, site)}</title><style>${raw(style)}</style></head><body><p>${site.brand}</p><main><h1>${title}</h1><p>${sentence}</p></main><nav aria-label="Continuer">${links}</nav></body></html>`,
  )
}

/** Value of `Retry-After` in seconds during an outage of the database. */
export const outageRetryAfterSeconds = '10'

const rejected = { title: 'Demande refusée', sentence: 'Cette demande ne peut pas être traitée.' }
const failing = {
  title: 'Site momentanément indisponible',
  sentence: 'Le site rencontre un problème passager. Merci de réessayer dans un instant.',
}

/**
 * Returns the error response of last resort, when even the site's own error page could not be rendered. Shows one sentence and no
 * stack.
 */
export function lastResortErrorResponse(
  error: Error,
  c: Context,
  { log, site }: { log: Logger; site: Pick<Site, 'brand'> },
): Response {
  const status = error instanceof HTTPException ? error.status : 500
  if (status >= 500) log.error({ err: error, requestId: c.get('requestId') }, 'request failed')
  c.header('Cache-Control', 'no-store')
  if (status === 503) c.header('Retry-After', outageRetryAfterSeconds)
  return c.html(renderOneSentencePage(status < 500 ? rejected : failing, site), status)
}

/** Body of a 404 for programs; people get the site's own page. */
export const notFoundText = 'Introuvable'
