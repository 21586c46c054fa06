import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { simpleParser } from 'mailparser'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { clients } from '../../../db/schema/tables.ts'
import { defaultSite } from '../../../domain/business/site.ts'
import { issueEstimate } from '../../../domain/contracts/estimates/issue-estimate.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { readPdf } from '../../reading/read-pdf.ts'
import { openSiteOn } from '../../site/open-site-on.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let now = Date.parse('2026-12-01T10:00:00Z')
let site: TestSite
let thomas: SignedInStaff
beforeAll(async () => {
  const fakes = () => ({ clock: { now: () => new Date(now) } })
  site = await openTestSite({ fakes, settings: { DEMO: 'on', PAGE_CACHE_MB: '8' } })
  thomas = await signInStaff(site, 'atelier@exemple.fr')
})

const terms = '/gestion/reglages/textes/conditions-generales'
const publicTerms = '/conditions_generales'

const controlOf = async (page: string, name: string) =>
  (await thomas.read(page)).querySelector(`[name="${name}"]`)

/** Returns the fields of the draft's form, with these changes. */
async function draftOf(fields: Record<string, string>) {
  const base = (await controlOf(`${terms}`, 'base'))?.getAttribute('value') ?? ''
  const draft = JSON.parse(
    base.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&'),
  )
  return { base: JSON.stringify(draft), ...draft, ...fields } as Record<string, string>
}

const saveDraft = async (fields: Record<string, string>) =>
  thomas.send(`${terms}?formulaire=brouillon`, await draftOf(fields))

async function publish() {
  const mark = (await controlOf(terms, 'mark'))?.getAttribute('value') ?? ''
  return thomas.send(`${terms}?formulaire=publier`, { mark })
}

const wordsOf = async (path: string) =>
  (await readPage(site, path)).querySelector('main')?.textContent.replace(/\s+/g, ' ') ?? ''

const versions = () =>
  site.query<{ number: number; valid_from: Date; author_name: string | null }>(
    "select number, valid_from::text, author_name from text_versions where text = 'terms' order by number",
  )

describe('the general terms', () => {
  test('start with a built-in version whose figures are variables (§9.7, §11.22)', async () => {
    expect(await versions()).toEqual([{ number: 1, valid_from: '2026-11-21', author_name: null }])
    const html = (await draftOf({})).html ?? ''
    expect(html).toContain('Un acompte de {acompte} du montant')
    expect(await wordsOf(publicTerms)).toMatch(
      /En vigueur depuis le 21 novembre 2026.*Un acompte de 30 % du montant/,
    )
  })

  test('cannot be published with an unknown variable, a table, or without a summary of changes (§11.22)', async () => {
    const { html = '' } = await draftOf({})
    await saveDraft({ html: `${html}<table><tbody><tr><td>{prix}</td></tr></tbody></table>` })
    const page = await thomas.read(terms)
    expect(textsOf(page, '.text-missing li').join(' ')).toMatch(
      /\{prix\} n’est pas une variable.*des titres d’article.*Décrivez en une phrase/,
    )
    expect(page.querySelector('[name="mark"]')).toBeNull()
    await thomas.send(`${terms}?formulaire=abandonner`)
    expect(await site.query('select 1 from text_drafts')).toEqual([])
  })

  test('show a published version at once, and the former version stays at its own address (§11.22)', async () => {
    const { html = '' } = await draftOf({})
    await saveDraft({
      html: html.replace('La demande envoyée', 'Toute demande envoyée'),
      summary: 'L’article 2 dit que toute demande est gratuite.',
    })
    const review = await thomas.read(terms)
    expect(textsOf(review, '.word-diff ins').join()).toContain('Toute')
    expect((await thomas.read(`${terms}/apercu`)).textContent).toContain('Toute demande envoyée')
    expect(await wordsOf(publicTerms)).toContain('La demande envoyée')
    expect((await publish()).status).toBeLessThan(400)
    await vi.waitFor(async () => {
      const words = await wordsOf(publicTerms)
      expect(words).toContain('Toute demande envoyée')
      expect(words).toMatch(/Toutes les versions ?Version 2.*En vigueur depuis le 1er décembre 2026/)
    })
    const before = await wordsOf(`${publicTerms}/versions/1`)
    expect(before).toMatch(/En vigueur du 21 novembre 2026 au 30 novembre 2026/)
    expect(before).toContain('La demande envoyée')
    expect((await site.fetch(`${publicTerms}/versions/7`)).status).toBe(404)
    expect(textsOf(await thomas.read('/gestion/journal'), '.record-stream p').join()).toMatch(
      /Thomas .* a publié la version 2 de «.Conditions générales.», en vigueur à partir du 01\/12\/2026/,
    )
  })

  test('general terms of a future day are announced, can be withdrawn, and apply from midnight in France (§11.22)', async () => {
    const { html = '' } = await draftOf({})
    const next = {
      html: html.replace('Toute demande', 'Chaque demande'),
      summary: 'Un mot.',
      day: '2027-01-01',
    }
    await saveDraft(next)
    await publish()
    await thomas.send(`${terms}?formulaire=retirer`, { number: '3' })
    expect((await versions()).map(({ number }) => number)).toEqual([1, 2])
    expect((await site.query<{ summary: string }>('select summary from text_drafts'))[0]?.summary).toBe(
      'Un mot.',
    )
    await publish()
    await vi.waitFor(async () =>
      expect(await wordsOf(publicTerms)).toMatch(/Version 3 ?En vigueur à partir du 1er janvier 2027/),
    )
    expect(await wordsOf(publicTerms)).toContain('Toute demande envoyée')
    now = Date.parse('2026-12-31T22:59:00Z')
    expect(await wordsOf(publicTerms)).toContain('Toute demande envoyée')
    now = Date.parse('2026-12-31T23:00:30Z')
    expect(await wordsOf(publicTerms)).toContain('Chaque demande envoyée')
    expect((await thomas.send(`${terms}?formulaire=retirer`, { number: '3' })).status).toBe(422)
  })

  test('edited by two staff members are merged by paragraph; changes of the same paragraph are a conflict (§11.22)', async () => {
    const [mine, theirs] = [await draftOf({}), await draftOf({})]
    const change = (html = '', from: string, to: string) => html.replace(from, to)
    await thomas.send(`${terms}?formulaire=brouillon`, {
      ...theirs,
      html: change(theirs.html, 'Le contrat est soumis', 'Ce contrat est soumis'),
    })
    await thomas.send(`${terms}?formulaire=brouillon`, {
      ...mine,
      html: change(mine.html, 'Chaque demande', 'Une demande'),
    })
    const mergedHtml = (await draftOf({})).html ?? ''
    expect(mergedHtml).toContain('Ce contrat est soumis')
    expect(mergedHtml).toContain('Une demande envoyée')
    const secondEdit = await thomas.send(`${terms}?formulaire=brouillon`, {
      ...mine,
      html: change(mine.html, 'Chaque demande', 'Aucune demande'),
    })
    expect(secondEdit.status).toBe(422)
    const conflictPage = await secondEdit.text()
    expect(conflictPage).toContain('data-conflict="html"')
    expect((await draftOf({})).html).toBe(mergedHtml)
    await thomas.send(`${terms}?formulaire=abandonner`)
  })
})

test('an estimate keeps the terms of its date after a later publication (§2.13, §11.22)', async () => {
  const workshop = await openWorkshop(site)
  const [client] = await workshop.db.select().from(clients).where(eq(clients.email, 'pro@exemple.fr'))
  if (!client) throw new Error('the demo has no such client')
  const [pos] = defaultSite.pointsOfSale
  const lines = [{ description: 'Rénovation', quantity: 4, unit_price: 10_000, vat_rate: 2000 }]
  const clock = { now: () => new Date('2026-12-15T10:00:00Z') }
  const id = await issueEstimate({ ...workshop, clock }, { client, pos, lines, workingDays: 5 })
  const [old] = await site.query<{ id: string; pos_id: string }>(
    "select id, pos_id from estimates where created_at < '2026-12-01' and id <> $1 order by created_at limit 1",
    [id],
  )
  const textOf = async (posId = '', known = '') => {
    const file = await thomas.open(`/gestion/devis/${posId}/${known}/pdf`)
    expect(file.status).toBe(200)
    return (await readPdf(await file.arrayBuffer())).text
  }
  const estimate = await textOf(pos.id, id)
  expect(estimate).toContain('En vigueur depuis le 1er décembre 2026')
  expect(estimate).toContain('Toute demande envoyée depuis le site est gratuite')
  const before = await textOf(old?.pos_id, old?.id)
  expect(before).toContain('En vigueur depuis le 21 novembre 2026')
  expect(before).toContain('La demande envoyée depuis le site est gratuite')
})

test('changing a setting that a legal text quotes creates a new version of the text with the new value (§11.22)', async () => {
  await site.query(
    `update text_versions set facts = jsonb_set(facts, '{words,conservation}', '"9 ans"') where text = 'terms' and number = 3`,
  )
  now = Date.parse('2027-02-01T10:00:00Z')
  const fakes = () => ({ clock: { now: () => new Date(now) } })
  const other = await openSiteOn(site.databaseUrl, site.dataDir, { fakes, settings: { JOBS: 'off' } })
  await other.site.endStreams()
  await other.site.close()
  expect((await versions()).at(-1)).toEqual({ number: 4, valid_from: '2027-02-01', author_name: null })
  await vi.waitFor(async () => {
    const words = await wordsOf(publicTerms)
    expect(words).toMatch(/En vigueur depuis le 1er février 2027.*conservés 10 ans.*Conservation mis à jour/)
    expect(words).toContain('Chaque demande envoyée')
  })
})

describe('the privacy policy', () => {
  test('has the same articles as data and as a page, with the register and the opt-out switch in place (§9.8, §11.22)', async () => {
    const response = await site.fetch('/confidentialite/texte')
    const { articles, processings } = await response.json()
    expect(articles).toHaveLength(6)
    expect(
      articles.flatMap(({ parts }: { parts: { part?: string }[] }) =>
        parts.flatMap(({ part }) => part ?? []),
      ),
    ).toEqual(['registre', 'durées', 'opposition'])
    const page = await readPage(site, '/confidentialite')
    expect(page.querySelectorAll('.processing')).toHaveLength(processings.length)
    expect(page.querySelectorAll('.audience-switch')).toHaveLength(1)
  })
})

describe('the texts of a mail', () => {
  const mail = '/gestion/reglages/textes/e-mails/thread-link'
  const typedIn = async (page: string) => {
    const form = (await thomas.read(page)).querySelector('#modifier form')
    const fields = form?.querySelectorAll('[name]') ?? []
    return Object.fromEntries(
      fields.map((field) => [
        field.getAttribute('name') ?? '',
        field.tagName === 'TEXTAREA'
          ? field.textContent.replace(/^\n/, '')
          : (field.getAttribute('value') ?? ''),
      ]),
    )
  }

  test('are previewed with example values, as saved or as typed, in a sandboxed frame (§11.22)', async () => {
    const saved = await thomas.open(`${mail}/apercu`)
    expect(saved.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/)
    expect(await saved.text()).toContain('Voici un nouveau lien vers votre dossier chez TW Jantes.')
    const fields = { ...(await typedIn(mail)), heading: 'Un lien <b>neuf</b>' }
    const preview = await (await thomas.send(`${mail}/apercu`, fields)).text()
    expect(preview).toContain('Un lien &lt;b&gt;neuf&lt;/b&gt;')
    expect(preview).toContain('Le même e-mail en texte brut')
    const unknownVariable = await thomas.send(`${mail}/apercu`, { ...fields, heading: '{prénom}' })
    expect(unknownVariable.status).toBe(422)
    expect(await unknownVariable.text()).toContain('{prénom} n’est pas une variable')
    expect(await site.query('select 1 from mail_texts')).toEqual([])
  })

  test('are changed for the next mail, and can be reset to the original ones (§11.22)', async () => {
    const fields = await typedIn(mail)
    const unknown = await thomas.send(`${mail}?formulaire=modifier`, { ...fields, button: 'Voir {lien}' })
    expect(unknown.status).toBe(422)
    expect(await unknown.text()).toContain('{lien} n’est pas une variable de cet e-mail')
    await thomas.send(`${mail}?formulaire=modifier`, {
      ...fields,
      subject: 'Votre lien, par {marque} !',
      button: 'Y aller',
    })
    expect(await site.query('select words from mail_texts')).toEqual([
      { words: { subject: 'Votre lien, par {marque}\u00a0!', button: 'Y aller' } },
    ])
    expect(textsOf(await thomas.read('/gestion/reglages/textes'), '.texts__state').join()).toContain(
      'Modifié le',
    )
    await thomas.send(`${mail}?formulaire=premier`)
    expect(await site.query('select 1 from mail_texts')).toEqual([])
    expect((await thomas.read(`${mail}/apercu`)).textContent).toContain('Retrouver mon dossier')
  })

  test('texts that an earlier release stored under the former name of the mail are used, edited and reset at the same address (§11.22)', async () => {
    await site.query(
      `insert into mail_texts (mail, words, changed_at) values ('message-came', '{"link": "Le lire"}', now())`,
    )
    const page = '/gestion/reglages/textes/e-mails/message-came'
    expect((await thomas.read('/gestion/reglages/textes')).querySelector(`a[href="${page}"]`)).not.toBeNull()
    expect((await thomas.read(`${page}/apercu`)).textContent).toContain('Le lire')
    await thomas.send(`${page}?formulaire=modifier`, { ...(await typedIn(page)), link: 'Le lire ici' })
    expect(await site.query('select mail, words from mail_texts')).toEqual([
      { mail: 'message-came', words: { link: 'Le lire ici' } },
    ])
    await thomas.send(`${page}?formulaire=premier`)
    expect(await site.query('select 1 from mail_texts')).toEqual([])
    expect((await thomas.read(page)).textContent).toContain('a remis le texte d’origine de l’e-mail')
  })

  test('are merged when two staff members change different texts; changes of the same text are a conflict (§11.22)', async () => {
    const page = '/gestion/reglages/textes/e-mails/recovery'
    const fields = await typedIn(page)
    await thomas.send(`${page}?formulaire=modifier`, { ...fields, subject: 'Un autre mot de passe' })
    await thomas.send(`${page}?formulaire=modifier`, { ...fields, button: 'Choisir' })
    const secondEdit = await thomas.send(`${page}?formulaire=modifier`, {
      ...fields,
      subject: 'Encore un autre',
    })
    expect(secondEdit.status).toBe(422)
    expect(await secondEdit.text()).toContain('data-conflict="subject"')
    expect(await typedIn(page)).toMatchObject({ subject: 'Un autre mot de passe', button: 'Choisir' })
  })

  test('are used by the next mail sent (§11.22)', async () => {
    await site.fetch('/recuperation', {
      method: 'POST',
      body: new URLSearchParams({ email: 'pro@exemple.fr' }),
      headers: { Origin: site.origin },
    })
    const folder = join(site.dataDir, 'mail')
    await vi.waitFor(async () => {
      const name = (await readdir(folder)).find((one) => one.includes('_recovery-'))
      const { subject, text } = await simpleParser(await readFile(join(folder, name ?? '')))
      expect(subject).toBe('Un autre mot de passe')
      expect(text).toMatch(/Choisir\s:\nhttp/)
    })
  })
})

test('the texts are denied to office staff, who are not responsable (§11.1, §11.22)', async () => {
  const sophie = await signInStaff(site, 'bureau@exemple.fr')
  for (const path of ['/gestion/reglages/textes', terms, '/gestion/reglages/textes/e-mails/recovery'])
    expect((await sophie.open(path)).status).toBe(404)
})
