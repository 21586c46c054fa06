import { beforeAll, expect, test, vi } from 'vitest'
import { siteActor } from '../../../domain/kernel/events/record-event.ts'
import { sweepUnusedFiles } from '../../../domain/kernel/files/uploaded-files.ts'
import {
  publishContent,
  publishScheduledContent,
} from '../../../domain/publishing/editing/publish-content.ts'
import { openPublisher, plainArticle, publishedPicture } from '../../content/publisher.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { formFieldsOf } from '../office/fill-form.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

let site: TestSite
let sophie: SignedInStaff
let alice: SignedInStaff
let publisher: Awaited<ReturnType<typeof openPublisher>>
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on', JOBS: 'off' } })
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  alice = await signInStaff(site, 'atelier@exemple.fr')
  publisher = await openPublisher(site)
})

const list = '/gestion/actualites'
const whole = {
  main_image: '/pictures/service-soudure Une soudure au TIG',
  content: '<p>Premier paragraphe.</p><p>Deuxième paragraphe.</p>',
}

/** Begins an article. Returns the address of its office page. */
async function begin(title: string): Promise<string> {
  const newArticle = await sophie.send(`${list}/nouvelle?formulaire=commencer`, { title })
  expect(newArticle.status).toBe(303)
  return newArticle.headers.get('Location') ?? ''
}

const formOf = async (person: SignedInStaff, page: string) =>
  formFieldsOf(await person.read(page), '#brouillon')

/** Posts the article's form as it was filled in, with these changes. */
async function saveDraft(person: SignedInStaff, page: string, changes: Record<string, string>) {
  return person.send(`${page}?formulaire=brouillon`, { ...(await formOf(person, page)), ...changes })
}

async function publish(title: string, changes: Record<string, string> = {}): Promise<string> {
  const page = await begin(title)
  expect((await saveDraft(sophie, page, { ...whole, ...changes, suite: 'publier' })).status).toBe(200)
  return page
}

const actsOf = async (page: string) =>
  (
    await site.query<{ act: string }>('select act from events where record_id = $1 order by id', [
      page.split('/').at(-1),
    ])
  ).map(({ act }) => act)

const readStatus = async (page: string) =>
  textsOf(await sophie.read(page), '.content-next__state .status-text')[0]

test('an article is drafted, previewed and published, and only complete articles can be published; each step is recorded (§11.18)', async () => {
  const page = await begin('Serrage au couple')
  expect(await readStatus(page)).toBe('Brouillon')
  const incomplete = await saveDraft(sophie, page, { suite: 'publier' })
  expect(incomplete.status).toBe(422)
  expect(await incomplete.text()).toContain('Il manque encore 2\u00a0choses avant de publier')
  expect(textsOf(await sophie.read(page), '#manque li')).toEqual([
    'Image principale : choisissez une image.',
    'Le texte est requis.',
  ])
  await saveDraft(sophie, page, whole)
  expect((await site.fetch('/actualites/serrage-au-couple')).status).toBe(404)
  const preview = page.replace('/gestion', '/apercu')
  expect(await (await sophie.open(preview)).text()).toContain('<p>Deuxième paragraphe.</p>')
  await saveDraft(sophie, page, { suite: 'publier' })
  const articlePage = await readPage(site, '/actualites/serrage-au-couple')
  expect(articlePage.querySelector('.prose')?.innerHTML).toBe(whole.content)
  expect(await readStatus(page)).toBe('En ligne')
  expect(await actsOf(page)).toEqual(['article.created', 'article.published'])
})

test('an article with a picture without a description cannot be published (§11.18)', async () => {
  const page = await begin('Sans description')
  await saveDraft(sophie, page, {
    ...whole,
    main_image: '/pictures/service-soudure',
    gallery: '/pictures/service-decapage',
  })
  expect(textsOf(await sophie.read(page), '#manque li')).toEqual([
    'Image principale : décrivez ce que l’image montre.',
    'Galerie, image 1 : décrivez ce que l’image montre.',
  ])
})

test('a later change is visible to visitors only after its publication (§11.18)', async () => {
  const page = await publish('Deux fois publié')
  await saveDraft(sophie, page, { content: '<p>Mieux dit.</p>' })
  expect(await readStatus(page)).toBe('En ligne, à mettre à jour')
  expect((await readPage(site, '/actualites/deux-fois-publie')).innerHTML).toContain('Premier paragraphe.')
  await saveDraft(sophie, page, { suite: 'publier' })
  expect((await readPage(site, '/actualites/deux-fois-publie')).innerHTML).toContain('Mieux dit.')
})

test('a former address of an article redirects to the current one; an address in use is rejected (§10.12, §11.18)', async () => {
  const page = await publish('Première adresse')
  await saveDraft(sophie, page, { address: 'seconde-adresse', suite: 'publier' })
  await saveDraft(sophie, page, { address: 'troisieme-adresse', suite: 'publier' })
  for (const former of ['premiere-adresse', 'seconde-adresse']) {
    const response = await site.fetch(`/actualites/${former}`)
    expect([response.status, response.headers.get('Location')]).toEqual([
      301,
      '/actualites/troisieme-adresse',
    ])
  }
  const usedAddress = await saveDraft(sophie, page, { address: 'son-d-une-jante-maillet', suite: 'publier' })
  expect(usedAddress.status).toBe(422)
  expect(await usedAddress.text()).toContain('Cette adresse est déjà celle d’une autre page.')
  expect((await site.fetch('/actualites/troisieme-adresse')).status).toBe(200)
})

test('a withdrawn article returns 404, and is republished with its address and date (§10.12, §11.18)', async () => {
  const page = await publish('Une annonce', { date: '2026-01-15' })
  await sophie.send(`${page}?formulaire=retirer`)
  expect((await site.fetch('/actualites/une-annonce')).status).toBe(404)
  expect(await readStatus(page)).toBe('Hors ligne')
  await saveDraft(sophie, page, { suite: 'publier' })
  expect((await readPage(site, '/actualites/une-annonce')).innerHTML).toContain('15 janvier 2026')
  expect((await sophie.send(`${page}?formulaire=supprimer`)).status).toBe(422)
  await sophie.send(`${page}?formulaire=retirer`)
  expect((await sophie.send(`${page}?formulaire=supprimer`)).headers.get('Location')).toBe(list)
  expect((await sophie.open(page)).status).toBe(404)
  expect((await actsOf(page)).slice(-2)).toEqual(['article.withdrawn', 'article.deleted'])
})

test('paragraphs edited by two authors are merged; changes of the same field are a conflict (§11.18)', async () => {
  const page = await begin('À quatre mains')
  await saveDraft(sophie, page, whole)
  const [sophiesForm, alicesForm] = [await formOf(sophie, page), await formOf(alice, page)]
  const send = (person: SignedInStaff, form: Record<string, string>) =>
    person.send(`${page}?formulaire=brouillon`, form)
  await send(sophie, { ...sophiesForm, content: '<p>Premier, par Sophie.</p><p>Deuxième paragraphe.</p>' })
  const merged = await send(alice, {
    ...alicesForm,
    title: 'À six mains',
    content: '<p>Premier paragraphe.</p><p>Deuxième, par Alice.</p>',
  })
  expect(merged.status).toBe(200)
  const mergedForm = await formOf(sophie, page)
  expect(mergedForm.title).toBe('À six mains')
  expect(mergedForm.content).toMatch(/Premier, par Sophie\.[\s\S]*Deuxième, par Alice\./)
  const reopenedForm = await formOf(alice, page)
  await send(sophie, { ...mergedForm, title: 'À huit mains' })
  const titleConflict = await send(alice, { ...reopenedForm, title: 'À dix mains' })
  expect(titleConflict.status).toBe(422)
  const conflict = await titleConflict.text()
  expect(conflict).toContain('Quelqu’un d’autre a modifié cet article entre-temps.')
  expect(conflict).toContain('data-conflict="title"')
  expect((await formOf(sophie, page)).title).toBe('À huit mains')
})

test('each editing session is a version, which can be compared word by word and restored (§11.18)', async () => {
  const page = await begin('Versions')
  await saveDraft(sophie, page, whole)
  await saveDraft(sophie, page, { content: '<p>Premier paragraphe, complété.</p>' })
  await saveDraft(alice, page, { title: 'Versions d’Alice' })
  expect(textsOf(await sophie.read(page), '.content-versions a')).toEqual([
    'Version 2, la plus récente',
    'Version 1',
  ])
  const version = await sophie.read(`${page}/versions/1`)
  expect(textsOf(version, 'ins')).toEqual(['d’Alice'])
  const back = await sophie.send(`${page}/versions/1?formulaire=reprendre`)
  expect(back.headers.get('Location')).toBe(page)
  expect((await formOf(sophie, page)).title).toBe('Versions')
  expect(textsOf(await sophie.read(page), '.content-versions a')).toHaveLength(3)
  expect((await actsOf(page)).at(-1)).toBe('article.restored')
  for (const unknownVersion of ['0', '9', 'x'])
    expect((await sophie.open(`${page}/versions/${unknownVersion}`)).status).toBe(404)
})

test('the publication time is in French local time, also at the change to summer time (§11.18)', async () => {
  const page = await begin('À l’heure dite')
  await saveDraft(sophie, page, whole)
  const at = (moment: string) => sophie.send(`${page}?formulaire=programmer`, { moment })
  for (const [moment, formattedTime] of [
    ['', 'Choisissez un jour et une heure.'],
    ['2020-01-01T09:00', 'Cette heure est déjà passée.'],
    ['2027-03-28T02:30', 'Cette heure n’existe pas'],
    ['2027-02-30T09:00', 'Choisissez un jour et une heure.'],
  ] as const) {
    const response = await at(moment)
    expect(response.status, moment).toBe(422)
    expect(await response.text(), moment).toContain(formattedTime)
  }
  const due = async () =>
    (
      await site.query<{ publish_at: Date }>('select publish_at from content_records where id = $1', [
        page.split('/').at(-1),
      ])
    )[0]?.publish_at.toISOString()
  await at('2027-03-28T01:59')
  expect(await due()).toBe('2027-03-28T00:59:00.000Z')
  await at('2027-03-28T03:00')
  expect(await due()).toBe('2027-03-28T01:00:00.000Z')

  const depsAt = (instant: string) => ({ ...publisher.deps, clock: { now: () => new Date(instant) } })
  expect(await publishScheduledContent(depsAt('2027-03-28T00:59:59Z'))).toBe(0)
  expect(await publishScheduledContent(depsAt('2027-03-28T01:00:00Z'))).toBe(1)
  expect((await site.fetch('/actualites/a-l-heure-dite')).status).toBe(200)
  expect(await publishScheduledContent(depsAt('2027-03-28T01:00:01Z'))).toBe(0)
  expect((await actsOf(page)).at(-1)).toBe('article.published')
})

test('a scheduled article that has become incomplete is not published, and shows why (§11.18)', async () => {
  const page = await begin('Image oubliée')
  await saveDraft(sophie, page, whole)
  await sophie.send(`${page}?formulaire=programmer`, { moment: '2027-05-01T10:00' })
  await saveDraft(sophie, page, { main_image: '' })
  const later = { ...publisher.deps, clock: { now: () => new Date('2027-05-01T08:00:00Z') } }
  expect(await publishScheduledContent(later)).toBe(0)
  expect((await sophie.read(page)).innerHTML).toContain('La publication prévue n’a pas eu lieu')
  expect((await site.fetch('/actualites/image-oubliee')).status).toBe(404)
  expect((await actsOf(page)).at(-1)).toBe('article.not-published')
})

test('npm run publish creates a version of the office’s record and keeps an unpublished draft (§7.9, §11.18)', async () => {
  const page = await publish('Par deux chemins')
  await saveDraft(sophie, page, { title: 'Titre en cours' })
  await publisher.publish(plainArticle({ id: 'par-deux-chemins', title: 'Par la commande' }))
  expect((await formOf(sophie, page)).title).toBe('Titre en cours')
  expect(await readStatus(page)).toBe('En ligne, à mettre à jour')
  const id = await publisher.publish(plainArticle({ title: 'Venu de la commande' }))
  const searchPage = await sophie.read(`${list}?q=venu+de+la+commande`)
  expect(textsOf(searchPage, '.contents-lines a')).toEqual(['Venu de la commande'])
  expect(id).toBe('venu-de-la-commande')
})

test('visitors of this node see what another node publishes (§7.9, §11.18)', async () => {
  const page = await publish('Sur deux nœuds')
  const id = page.split('/').at(-1) ?? ''
  const address = '/actualites/sur-deux-noeuds'
  expect((await readPage(site, address)).innerHTML).toContain('Premier paragraphe.')
  await saveDraft(sophie, page, { content: '<p>Par un autre nœud.</p>' })
  await publishContent(publisher.deps, siteActor, 'article', id)
  await vi.waitFor(async () =>
    expect((await readPage(site, address)).innerHTML).toContain('Par un autre nœud.'),
  )
})

test('hostile HTML is removed when a draft is saved (§10, §11.18)', async () => {
  const page = await begin('Hostile')
  await saveDraft(sophie, page, {
    content:
      '<p onclick="x()">a</p><script>alert(1)</script><img src=x onerror=alert(1)><a href="javascript:x">b</a>',
  })
  expect((await formOf(sophie, page)).content).toBe('<p>a</p>b')
  const preview = await (await sophie.open(page.replace('/gestion', '/apercu'))).text()
  expect(preview).not.toMatch(/onclick|onerror|javascript:|alert\(1\)/)
})

test('a preview is denied to visitors and mechanics, and is not cached (§10, §11.18)', async () => {
  const page = await begin('Secret')
  const preview = page.replace('/gestion', '/apercu')
  const visitor = await site.fetch(preview)
  expect(visitor.headers.get('Location')).toContain('/espace_pro?suite=')
  const karim = await signInStaff(site, 'mecano@exemple.fr')
  expect((await karim.open(preview)).status).toBe(404)
  expect((await sophie.open(preview)).headers.get('Cache-Control')).toBe('private, no-store')
  expect((await sophie.read(`${page}/apercu`)).querySelector('iframe')?.getAttribute('src')).toBe(preview)
})

test('files of drafts and versions are not deleted as unused (§11.18)', async () => {
  const url = await publisher.upload(await publishedPicture(800, 600))
  const page = await begin('Avec une image')
  await saveDraft(sophie, page, { main_image: `${url} Une jante` })
  await saveDraft(alice, page, { main_image: '' })
  const later = { ...publisher.deps, clock: { now: () => new Date(Date.now() + 48 * 3_600_000) } }
  await sweepUnusedFiles(later)
  await vi.waitFor(async () => expect((await site.fetch(url)).status).toBe(200))
})

test('files of a newsletter issue are not deleted as unused until the issue is deleted (§10, §11.20)', async () => {
  const url = await publisher.upload(await publishedPicture(800, 600))
  await site.query(
    `insert into newsletter_issues (id, content, author_name, created_at, changed_at)
     values ('LettreAvecImage0', $1, 'Sophie', now(), now())`,
    [`<p><img src="${url}" alt="Une jante"></p>`],
  )
  const later = { ...publisher.deps, clock: { now: () => new Date(Date.now() + 48 * 3_600_000) } }
  await sweepUnusedFiles(later)
  await vi.waitFor(async () => expect((await site.fetch(url)).status).toBe(200))
  await site.query("delete from newsletter_issues where id = 'LettreAvecImage0'")
  await sweepUnusedFiles(later)
  expect((await site.fetch(url)).status).toBe(404)
})
