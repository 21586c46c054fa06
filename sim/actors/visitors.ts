import { shopIds } from '../../domain/correspondence/quote-requests/quote-request-options.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { type Action, nothing } from '../action.ts'
import { openTab } from '../browsers.ts'
import { ensureBuiltSite } from '../built-site.ts'
import type { Picks } from '../picks.ts'
import type { World } from '../world.ts'

/** Actions of visitors on the pages of the built site. */
export const visitorActions: readonly Action[] = [
  {
    name: 'visitor sends the quote form with its photos',
    weight: 2,
    async run(world, picks) {
      const tab = await openTab(world, picks)
      await tab.open('/devis')
      const images = Array.from({ length: picks.number(picks.isIn(10) ? 0 : 1, 3) }, () => photo(picks))
      const typed = { ...typedAnswers(picks), images }
      // A field that the visitor forgot.
      const forgets = picks.isIn(20)
      return savesOnce(world, async () => {
        await tab.submit('form.quote-form', { ...typed, ...(forgets && { city: '' }) })
        if (forgets && picks.isIn(70)) await tab.submit('form.quote-form', { city: 'Strasbourg', images })
        else if (picks.isIn(25)) await tab.repeat()
      })
    },
  },
  {
    name: 'visitor uploads photos, then sends the quote form',
    weight: 2,
    async run(world, picks) {
      const { fetch } = await ensureBuiltSite(world)
      const tab = await openTab(world, picks)
      await tab.open('/devis')
      const id = randomId()
      const photos = Array.from({ length: picks.number(1, 3) }, randomId)
      for (const photoId of photos) {
        const send = () => fetch(`/devis/${id}/photos/${photoId}`, { method: 'PUT', body: photo(picks) })
        await send()
        // The response was lost, and the page sends the photo again.
        if (picks.isIn(20)) await send()
      }
      // The visitor leaves the form: the draft and its photos remain.
      if (picks.isIn(20)) return 'abandoned'
      const body = new URLSearchParams({ ...typedAnswers(picks), id })
      for (const photoId of photos) body.append('photos', photoId)
      return savesOnce(world, async () => {
        const send = () => fetch('/devis', { method: 'POST', body, headers: { Origin: world.deps.siteUrl } })
        await send()
        if (picks.isIn(25)) await send()
      })
    },
  },
  {
    name: 'client opens a link of a mail',
    weight: 2,
    async run(world, picks) {
      const link = pickLink(world, picks, /https?:\/\/\S+/g)
      if (!link) return nothing
      await (await openTab(world, picks)).open(link)
      return 'opened'
    },
  },
  {
    name: 'client accepts an estimate on its page',
    weight: 3,
    async run(world, picks) {
      const tab = await openEstimate(world, picks)
      if (!tab) return nothing
      const form = tab.page.querySelector('form.offer')
      if (!form) return 'opened'
      const rims = form.querySelectorAll('input[name=jante]').map((box) => box.getAttribute('value') ?? '')
      const query = new URLSearchParams()
      for (const field of form.querySelectorAll('input[type=hidden]'))
        query.append(field.getAttribute('name') ?? '', field.getAttribute('value') ?? '')
      for (const rim of picks.isIn(65) ? rims : picks.some(rims)) query.append('jante', rim)
      await tab.open(`${(form.getAttribute('action') ?? '').split('?')[0]}?${query}`)
      if (!tab.page.querySelector('form.acceptance')) return 'opened'
      await tab.submit('form.acceptance', {
        nom: 'Camille Martin',
        ...(picks.isIn(90) && { conditions: 'on' }),
      })
      if (picks.isIn(15)) await tab.repeat()
      return 'opened'
    },
  },
  {
    name: 'client declines an estimate on its page',
    weight: 1,
    async run(world, picks) {
      const tab = await openEstimate(world, picks)
      if (!tab) return nothing
      if (!tab.page.querySelector('a.offer__decline')) return 'opened'
      await tab.follow('a.offer__decline')
      if (!tab.page.querySelector('form.acceptance')) return 'opened'
      await tab.submit('form.acceptance', { motif: 'price' })
      if (picks.isIn(15)) await tab.repeat()
      return 'opened'
    },
  },
]

/** Returns a photo as small as possible. The simulated decoder accepts any bytes, except those that say “broken”. */
const photo = (picks: Picks) =>
  new File([picks.isIn(10) ? 'a broken photo' : 'a photo'], 'jante.jpg', { type: 'image/jpeg' })

const typedAnswers = (picks: Picks) => ({
  last_name: `Visiteur${picks.number(41, 80)}`,
  first_name: 'Anaïs',
  phone: '06 39 98 12 34',
  line_1: '1 rue du Moulin',
  zip_code: '67100',
  city: 'Strasbourg',
  email: `visiteur${picks.number(41, 80)}@courrier.test`,
  client: 'particulier',
  shop: picks.one(shopIds),
  number: String(picks.number(1, 4)),
  size: '18"',
  service: 'rénovation',
  rim_type: 'jante origine',
  brand: 'Peugeot',
  model: '308',
  type: 'bouche a oreille',
  confidentiality: 'on',
})

/** Runs `send` and returns its outcome. Throws if one form, sent any number of times, is stored as two requests. */
async function savesOnce({ query }: World, send: () => Promise<void>): Promise<string> {
  const count = async () =>
    (await query<{ count: number }>('select count(*)::int as count from quote_requests'))[0]?.count ?? 0
  const before = await count()
  await send()
  const saved = (await count()) - before
  if (saved > 1) throw new Error('a quote form that was sent twice is stored twice')
  return saved === 1 ? 'saved' : 'invalid'
}

/** Opens the page of an estimate from the mail that contains its link; `null` if no mail has one. */
async function openEstimate(world: World, picks: Picks) {
  const link = pickLink(world, picks, /https?:\/\/\S+\/devis_recu\/\S+/g)
  if (!link) return null
  const tab = await openTab(world, picks)
  await tab.open(link)
  return tab
}

/** Returns a link to the site from one of the newest mails; `null` if there is none. */
export function pickLink({ mail, deps }: World, picks: Picks, pattern: RegExp): string | null {
  const links = [...mail.delivered.values()]
    .flatMap(({ text }) => text?.match(pattern) ?? [])
    .map((link) => link.replace(/[>).,»]+$/, ''))
    .filter((link) => link.startsWith(deps.siteUrl))
    .slice(-12)
  return links.length > 0 ? picks.one(links) : null
}
