import { join } from 'node:path'
import { parse } from 'node-html-parser'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { createDiskStore } from '../../../adapters/files/disk-store.ts'
import { createSmtpMailer } from '../../../adapters/mail/smtp-mailer.ts'
import { createMailReader } from '../../../adapters/mail-reader.ts'
import { createPostgresRateLimits } from '../../../adapters/postgres-rate-limits.ts'
import { createFixedFacts, defaultSite, type Site } from '../../../domain/business/site.ts'
import { processIncomingMail } from '../../../domain/correspondence/mailbox/process-incoming-mail.ts'
import { sweepUnusedFiles } from '../../../domain/kernel/files/uploaded-files.ts'
import type { JobName } from '../../../domain/kernel/ports/jobs.ts'
import { randomId } from '../../../domain/kernel/random-id.ts'
import { signId } from '../../../domain/kernel/signatures.ts'
import { deleteOldNewsletters } from '../../../domain/oversight/retention/delete-visitor-records.ts'
import { mailWorker } from '../../../server/environment/paths.ts'
import type { JobDeps } from '../../../server/jobs/job-deps.ts'
import { createJobDuties } from '../../../server/jobs/job-handlers.ts'
import { createMailLinks } from '../../../server/jobs/mail-links.ts'
import { smallPhoto } from '../../content/photos.ts'
import { subscribeToTestNewsletter } from '../../content/subscribe.ts'
import { postfixBounceMail } from '../../incoming-mails.ts'
import { type SmtpPeer, startSmtpServer } from '../../peers/smtp-server.ts'
import { readPage, textsOf } from '../../reading/read-page.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { openWorkshop } from '../../site/open-workshop.ts'
import { type SignedInStaff, signInStaff } from '../office/sign-in-staff.ts'

/** A mail that was handed to the mail server. */
interface Handed {
  /** Message-ID. */
  id: string
  to: string
  subject: string
  text: string
  html: string
  unsubscribeUrl: string
}

let peer: SmtpPeer
const listHandedMails = (): Handed[] =>
  peer.received.map(({ to, subject = '', text = '', html, headerLines, messageId = '' }) => ({
    id: messageId,
    to: [to].flat()[0]?.value[0]?.address ?? '',
    subject,
    text,
    html: String(html),
    unsubscribeUrl:
      /<(.*)>/.exec(headerLines.find(({ key }) => key === 'list-unsubscribe')?.line ?? '')?.[1] ?? '',
  }))
const mailsTo = (address: string) => listHandedMails().filter(({ to }) => to === address)

let passed = 0
const clock = { now: () => new Date(Date.now() + passed) }
const pass = (seconds: number) => {
  passed += seconds * 1000
}

const secret = 'a secret of at least 32 characters'
let site: TestSite
/** Business facts that the jobs of this file read. */
let current: Site = defaultSite
let workshop: Awaited<ReturnType<typeof openWorkshop>>
let duties: ReturnType<typeof createJobDuties>
let sophie: SignedInStaff
let thomas: SignedInStaff
beforeAll(async () => {
  peer = await startSmtpServer()
  site = await openTestSite({
    settings: { DEMO: 'on', JOBS: 'off', SESSION_SECRET: secret },
    fakes: () => ({ clock }),
  })
  workshop = await openWorkshop(site)
  const accounts = { findById: async () => ({ email: 'bureau@exemple.fr' }) }
  const mailer = createSmtpMailer({ url: peer.url, from: 'contact@exemple.fr' })
  const facts = { ...createFixedFacts(defaultSite), current: () => current }
  const deps = { ...workshop, facts, clock, secret, mailer, accounts, siteUrl: 'http://site.test' }
  duties = createJobDuties({ ...deps, links: createMailLinks(deps) } as unknown as JobDeps)
  sophie = await signInStaff(site, 'bureau@exemple.fr')
  thomas = await signInStaff(site, 'atelier@exemple.fr')
  await site.query('delete from newsletter_subscriptions')
})
afterAll(() => peer.close())

/** Runs the queued jobs of this kind as a node would. */
async function work(name: JobName): Promise<void> {
  const jobs = await site.query<{ data: never }>('delete from tw_jobs.job where name = $1 returning data', [
    name,
  ])
  for (const { data } of jobs) await duties.handlers[name](data)
}

/** Subscribes by the form in the page footer and returns the confirmation link. */
async function requestSubscription(email: string): Promise<string> {
  expect(await subscribeToTestNewsletter(site.origin, email)).toBe(true)
  const [row] = await site.query<{ id: string }>('select id from newsletter_subscriptions where email = $1', [
    email,
  ])
  return `/confirmation_lettre?token=${signId('newsletter-confirm', row?.id ?? '', secret)}`
}

const press = (path: string) =>
  site.fetch(path, { method: 'POST', body: new URLSearchParams(), headers: { Origin: site.origin } })

/** Adds a confirmed subscriber. */
async function reader(email: string): Promise<void> {
  expect((await press(await requestSubscription(email))).status).toBe(200)
}

const words = {
  subject: 'Jantes d’hiver',
  preheader: 'Le prix d’une paire',
  content: '<h2>Avant, après</h2><p>Voyez <a href="/realisations">nos jantes</a>.</p>',
}

/** Writes a newsletter issue with these words and returns its page. */
async function writeIssue(fields: Partial<typeof words> & { pictures?: string } = {}): Promise<string> {
  const page = (await sophie.send('/gestion/lettre?formulaire=nouvelle')).headers.get('Location') ?? ''
  const base = JSON.stringify({ subject: '', preheader: '', content: '' })
  const saved = await sophie.send(`${page}?formulaire=brouillon`, { ...words, ...fields, base })
  expect(saved.status).toBe(200)
  return page
}

const idIn = (page: string) => page.split('/').at(-1) ?? ''
const issueOf = async (page: string) =>
  (
    await site.query<Record<string, unknown>>('select * from newsletter_issues where id = $1', [idIn(page)])
  )[0]
const statesOf = async (page: string) => {
  const rows = await site.query<{ state: string; count: number }>(
    'select state, count(*)::int from newsletter_deliveries where issue_id = $1 group by state',
    [idIn(page)],
  )
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}
const rejectionOf = async (response: Response) =>
  textsOf(parse(await response.text()), '.office-form__alert').join(' ')

/** Uploads a picture for an issue and returns its address. */
async function uploadPhoto(): Promise<string> {
  const response = await site.fetch(`/gestion/fichiers/${randomId()}`, {
    method: 'PUT',
    body: new Uint8Array(await smallPhoto()),
    headers: { Cookie: sophie.cookies, Origin: site.origin, 'X-File-Name': 'jante.jpg' },
  })
  return ((await response.json()) as { url: string }).url
}

/** Sends the test mail, then the issue, and waits until the ten seconds for undo are over. */
async function sent(page: string): Promise<void> {
  await sophie.send(`${page}?formulaire=essai`)
  expect((await sophie.send(`${page}?formulaire=envoyer`)).status).toBe(303)
  pass(11)
}

/** Runs the job until the issue has this state. */
async function workUntil(page: string, state: string): Promise<void> {
  for (let times = 0; times < 20 && (await issueOf(page))?.state !== state; times++) {
    await site.query("update send_throttles set next_at = now() - interval '1 hour'")
    await work('send-newsletter')
  }
  expect((await issueOf(page))?.state).toBe(state)
}

test('a subscription is confirmed by submitting the form of its link; opening the link confirms nothing (§11.20)', async () => {
  const link = await requestSubscription('confirme@exemple.fr')
  await work('send-newsletter-mail')
  expect(mailsTo('confirme@exemple.fr').map(({ text }) => text.includes(`http://site.test${link}`))).toEqual([
    true,
  ])
  const readConsents = async () =>
    (
      await site.query(
        `select confirmed_at is not null as confirmed, source from newsletter_consents
         join newsletter_subscriptions on id = subscription_id where email = 'confirme@exemple.fr'`,
      )
    )[0]
  const page = await readPage(site, link)
  expect(textsOf(page, 'main').join()).toMatch(/Recevoir la lettre à l’adresse c•••@exemple\.fr/)
  expect(page.querySelector('meta[name="robots"]')?.getAttribute('content')).toBe('noindex')
  expect(await readConsents()).toEqual({ confirmed: false, source: 'site' })
  expect(await (await press(link)).text()).toContain('Inscription confirmée')
  expect(await readConsents()).toEqual({ confirmed: true, source: 'site' })
  expect(await (await press(link)).text()).toContain('Inscription confirmée')
  const broken = await press(link.slice(0, -1))
  expect(broken.status).toBe(400)
  expect(stepsIn(await broken.text())).toEqual([['Nous écrire', '/a_propos#nous-contacter']])
  await site.query("delete from newsletter_subscriptions where email = 'confirme@exemple.fr'")
  const usedLinkPage = await (await press(link)).text()
  expect(usedLinkPage).toContain('Inscription effacée')
  expect(stepsIn(usedLinkPage)).toEqual([['S’inscrire de nouveau', '#lettre']])
  // Pages of signed-in users have no subscription form to link to.
  expect(stepsIn(await (await thomas.open(link)).text())).toEqual([
    ['Nous écrire', '/a_propos#nous-contacter'],
  ])
  expect((await site.fetch('/confirmation_lettre')).status).toBe(400)
})

/** Returns the labels and addresses of the buttons that a page offers. */
const stepsIn = (html: string) =>
  parse(html)
    .querySelectorAll('main a.button')
    .map((link) => [link.text, link.getAttribute('href')])

test('an issue is saved as a draft; separate edits of two authors are merged, edits of the same field are shown as a conflict (§11.20)', async () => {
  const page = await writeIssue({ content: '<p>Un.</p><p>Deux.</p><script>alert(1)</script>' })
  const storedIssue = await issueOf(page)
  expect(storedIssue).toMatchObject({ subject: words.subject, content: '<p>Un.</p><p>Deux.</p>' })
  const base = JSON.stringify({ ...words, content: '<p>Un.</p><p>Deux.</p>' })
  const fields = { ...words, base, content: '<p>Un.</p><p>Deux.</p>' }
  await sophie.send(`${page}?formulaire=brouillon`, { ...fields, content: '<p>Un !</p><p>Deux.</p>' })
  await thomas.send(`${page}?formulaire=brouillon`, {
    ...fields,
    subject: 'Autre',
    content: '<p>Un.</p><p>Deux, trois.</p>',
  })
  expect((await issueOf(page))?.subject).toBe('Autre')
  expect(String((await issueOf(page))?.content).replace(/\s/g, ' ')).toMatch(/Un !.*Deux, trois\./)
  const conflict = await sophie.send(`${page}?formulaire=brouillon`, { ...fields, subject: 'Le mien' })
  expect(conflict.status).toBe(422)
  expect(textsOf(parse(await conflict.text()), '[data-conflict="subject"]').join()).toMatch(/Le mien.*Autre/s)
})

test('saving a text that is longer than an issue may be is rejected with a sentence, and the stored draft keeps its text (§11.20)', async () => {
  const page = await writeIssue()
  const base = JSON.stringify(words)
  const content = `<p>${'Des jantes rénovées. '.repeat(5_000)}</p><p>La fin.</p>`
  const rejected = await sophie.send(`${page}?formulaire=brouillon`, { ...words, base, content })
  expect(rejected.status).toBe(422)
  const html = parse(await rejected.text())
  expect(textsOf(html, '.office-form__alert').join()).toMatch(
    /Rien n’a été enregistré.*« Texte » dépasse 100 000 caractères/,
  )
  expect(html.querySelector('[name="content"]')?.outerHTML).toContain('La fin.')
  expect((await issueOf(page))?.content).toBe(words.content)
})

test('without JavaScript a text of more than 400,000 characters comes back whole with the same sentence (§11.20)', async () => {
  const page = await writeIssue()
  const content = `<p>${'Été rénovées. '.repeat(40_000)}</p><p>La fin.</p>`
  const fields = { ...words, base: JSON.stringify(words), content }
  const rejected = await sophie.send(`${page}?formulaire=brouillon`, fields)
  expect(rejected.status).toBe(422)
  const html = parse(await rejected.text())
  expect(textsOf(html, '.office-form__alert').join()).toMatch(/« Texte » dépasse 100 000 caractères/)
  expect(html.querySelector('[name="content"]')?.outerHTML).toContain('La fin.')
  expect((await issueOf(page))?.content).toBe(words.content)
})

test('a content of more than 400,000 characters is rejected before its HTML is parsed (§11.20)', async () => {
  const page = await writeIssue()
  // Parsed, nothing of this content is left, so that it would be saved as an empty one.
  const content = '<script>'.repeat(60_000)
  const rejected = await sophie.send(`${page}?formulaire=brouillon`, {
    ...words,
    base: JSON.stringify(words),
    content,
  })
  expect(rejected.status).toBe(422)
  expect((await issueOf(page))?.content).toBe(words.content)
})

test('an issue can be sent only after a test mail to oneself, and again after each change (§11.20)', async () => {
  await reader('relecture@exemple.fr')
  const page = await writeIssue()
  expect(await rejectionOf(await sophie.send(`${page}?formulaire=envoyer`))).toContain('essai')
  await sophie.send(`${page}?formulaire=essai`)
  await work('send-newsletter-test')
  const [mail] = mailsTo('bureau@exemple.fr')
  expect(mail?.subject).toBe('[Essai] Jantes d’hiver')
  expect(mail?.text).toMatch(/Avant, après[\s\S]*Se désinscrire\s:\s+http:\/\/site\.test\/unsubscribe_email/)
  const preview = await sophie.open(`${page}/apercu`)
  expect(preview.headers.get('Content-Security-Policy')).toMatch(/default-src 'none'.*sandbox/)
  expect(await preview.text()).toContain('Avant, après')
  expect(await (await sophie.open(`${page}/apercu?forme=texte`)).text()).toContain('Le prix d’une paire')

  const base = JSON.stringify(words)
  await sophie.send(`${page}?formulaire=brouillon`, { ...words, base, subject: 'Autre objet' })
  expect(await rejectionOf(await sophie.send(`${page}?formulaire=envoyer`))).toContain('essai')
  await sophie.send(`${page}?formulaire=essai`)
  expect((await sophie.send(`${page}?formulaire=envoyer`)).status).toBe(303)
  expect(await rejectionOf(await sophie.send(`${page}?formulaire=brouillon`, words))).toContain(
    'plus un brouillon',
  )
  expect((await sophie.send(`${page}?formulaire=annuler`)).status).toBe(200)
  expect(await issueOf(page)).toMatchObject({ state: 'draft', recipients: 0 })
  expect(await statesOf(page)).toEqual({})
  await sophie.send(`${page}?formulaire=supprimer`)
  expect((await sophie.open(page)).status).toBe(404)
})

test('the preview of an issue has an HSTS header, by default without subdomains (decision 59)', async () => {
  const page = await writeIssue()
  const overHttps = await openTestSite({
    beside: site,
    settings: { DEMO: 'on', JOBS: 'off', SITE_URL: 'https://jantes.test' },
  })
  const manager = await signInStaff(overHttps, 'atelier@exemple.fr')
  const preview = await manager.open(`${page}/apercu`)
  expect(preview.status).toBe(200)
  expect(preview.headers.get('Content-Security-Policy')).toContain('sandbox')
  expect(preview.headers.get('Strict-Transport-Security')).toBe('max-age=63072000')
})

test('the page warns of an issue that Gmail would clip, and of no shorter one (§11.20)', async () => {
  const clipped = 'Gmail n’en montre que'
  expect(await (await sophie.open(await writeIssue())).text()).not.toContain(clipped)
  const long = `<p>${'Des jantes. '.repeat(830)}</p>`.repeat(10)
  const page = parse(await (await sophie.open(await writeIssue({ content: long }))).text())
  expect(textsOf(page, '.paper-note').join()).toMatch(/pèse 1\d\d\sko\s: Gmail n’en montre que les 102/)
})

test('each confirmed subscriber receives an issue once, with a personal unsubscribe link; rejected and skipped mails are counted (§11.20)', async () => {
  for (const name of ['anna', 'bruno', 'chloe', 'absent', 'parti']) await reader(`${name}@lecteurs.test`)
  await requestSubscription('muette@lecteurs.test')
  peer.answers = (to) =>
    to === 'absent@lecteurs.test' ? { code: 550, text: '5.1.1 No such user here' } : undefined
  const page = await writeIssue({ subject: 'À tous' })
  await sophie.send(`${page}?formulaire=essai`)
  await sophie.send(`${page}?formulaire=envoyer`)
  await site.query("delete from newsletter_subscriptions where email = 'parti@lecteurs.test'")
  pass(11)
  await workUntil(page, 'sent')
  peer.answers = undefined
  const letters = listHandedMails().filter(({ subject }) => subject === 'À tous')
  expect(letters.map(({ to }) => to).sort()).toEqual([
    'anna@lecteurs.test',
    'bruno@lecteurs.test',
    'chloe@lecteurs.test',
    'relecture@exemple.fr',
  ])
  const [anna] = letters.filter(({ to }) => to.startsWith('anna'))
  expect(anna?.html).toContain(String(anna?.unsubscribeUrl).replaceAll('&', '&amp;'))
  expect(anna?.html).toMatch(/realisations\?utm_source=lettre&amp;utm_medium=email&amp;utm_campaign=lettre-/)
  expect(new Set(letters.map(({ unsubscribeUrl }) => unsubscribeUrl)).size).toBe(4)
  expect(await statesOf(page)).toEqual({ sent: 4, refused: 1, skipped: 1 })
  const bounced = await site.query(
    `select email from newsletter_consents join newsletter_subscriptions on id = subscription_id where bounced_at is not null`,
  )
  expect(bounced).toEqual([{ email: 'absent@lecteurs.test' }])

  await site.fetch(
    new URL(anna?.unsubscribeUrl ?? '').pathname + new URL(anna?.unsubscribeUrl ?? '').search,
    {
      method: 'POST',
      body: 'List-Unsubscribe=One-Click',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    },
  )
  expect((await issueOf(page))?.departures).toBe(1)
  const figures = textsOf(await sophie.read(page), '.letter-figures div')
  expect(textsOf(await sophie.read(page), '.letter-reasons li')).toEqual([
    expect.stringMatching(/1\slecteur.*5\.1\.1 No such user here/),
  ])
  expect(figures.join(' ')).toMatch(/Remis\s*4.*Refusés\s*1.*Laissés de côté\s*1.*Désinscriptions\s*1/s)

  const [delivery] = await site.query<{ id: string }>(
    `select d.id from newsletter_deliveries d join newsletter_subscriptions s on s.id = d.subscription_id
     where s.email = 'bruno@lecteurs.test'`,
  )
  const bounce = (recipient: string, id: string) =>
    processIncomingMail(
      {
        ...workshop,
        clock,
        secret: 's',
        mailAddress: 'contact@exemple.fr',
        readsMail: true,
        mailReader: createMailReader({ worker: mailWorker }),
        limits: createPostgresRateLimits({ db: workshop.db, clock, secret: 's' }),
      } as never,
      'essai',
      {
        mailboxUid: id,
        fetch: async () => ({
          source: postfixBounceMail({
            messageId: `newsletter-issue-${delivery?.id}@exemple.fr`,
            recipient,
            id,
          }),
          isComplete: true,
        }),
      },
    )
  await bounce('autre@lecteurs.test', '1.1')
  expect(await statesOf(page)).toMatchObject({ sent: 4 })
  await bounce('bruno@lecteurs.test', '1.2')
  expect(await statesOf(page)).toEqual({ sent: 3, bounced: 1, refused: 1, skipped: 1 })
})

test('pictures in an issue have our address and a description, and are the same for every subscriber (§10.13, §11.20)', async () => {
  const url = await uploadPhoto()
  const [news] = await site.query<{ main_image: { name: string } }>(
    'select main_image from articles order by created_at desc limit 1',
  )
  const own = '/pictures/apres-1-720.jpg'
  const content = `<p>Voyez.</p><figure><img src="${url}" alt=""><figcaption>En noir</figcaption></figure><figure><img src="${own}" alt="Après"></figure><img src="https://ailleurs.test/espion.gif?lecteur=1" alt="">`
  const page = await writeIssue({ subject: 'En images', content, pictures: url })
  expect(textsOf(await sophie.read(page), '.letter-missing li')).toEqual([
    'Décrivez ce que montre chaque image du texte.',
  ])
  const storedIssue = (await issueOf(page)) as typeof words
  // The description of the picture is typed once, beside the text.
  const pictures = `${url} Une jante « noire » & mate`
  const base = JSON.stringify({
    ...words,
    subject: storedIssue.subject,
    content: storedIssue.content,
    pictures: url,
  })
  await sophie.send(`${page}?formulaire=brouillon`, { ...words, ...storedIssue, pictures, base })
  expect(textsOf(await sophie.read(page), '.letter-missing li')).toEqual([])
  expect((await issueOf(page))?.content).toContain('alt="Une jante « noire » &amp; mate"')
  const read = await sophie.read(page)
  expect(read.querySelector('textarea[name=pictures]')?.textContent).toBe(pictures)
  expect(await (await sophie.open(page)).text()).toContain(news?.main_image.name)

  const preview = parse(await (await sophie.open(`${page}/apercu`)).text())
  const images = preview.querySelectorAll('img').map((image) => image.attributes)
  expect(images.map(({ src }) => src)).toEqual([
    expect.stringMatching(/^http:\/\/site\.test\/images\/[\w-]+-\d+\.jpg$/),
    `http://site.test${own}`,
  ])
  expect(images.map(({ alt }) => alt)).toEqual(['Une jante « noire » & mate', 'Après'])
  for (const { src = '', width } of images) {
    expect(Number(width)).toBeGreaterThan(0)
    expect(Number(width)).toBeLessThanOrEqual(544)
    const picture = await site.fetch(new URL(src).pathname)
    expect([picture.status, picture.headers.get('Content-Type')]).toEqual([200, 'image/jpeg'])
    // A reader's webmail is another site.
    expect(picture.headers.get('Cross-Origin-Resource-Policy')).toBe('cross-origin')
  }
  const text = await (await sophie.open(`${page}/apercu?forme=texte`)).text()
  expect(text).toMatch(/Voyez\.\n\nEn noir\n\n--/)

  for (const name of ['image1', 'image2']) await reader(`${name}@images.test`)
  await sent(page)
  await workUntil(page, 'sent')
  const sources = ['image1', 'image2'].map((name) => {
    const [mail] = mailsTo(`${name}@images.test`).filter(({ subject }) => subject === 'En images')
    return parse(mail?.html ?? '')
      .querySelectorAll('img')
      .map((image) => image.getAttribute('src'))
  })
  expect(sources[0]).toEqual(images.map(({ src }) => src))
  expect(sources[1]).toEqual(sources[0])

  const files = createDiskStore({ directory: join(site.dataDir, 'files'), tenant: 'tw' })
  // A picture used only by an issue, or uploaded beside its text, is not swept.
  const next = await writeIssue({ subject: 'Suite', pictures: await uploadPhoto() })
  await site.query("update uploaded_files set created_at = now() - interval '2 days'")
  expect(await sweepUnusedFiles({ ...workshop, clock, files })).toBe(0)
  await sophie.send(`${next}?formulaire=supprimer`)
  expect(await sweepUnusedFiles({ ...workshop, clock, files })).toBe(1)
})

test('sending an issue can be paused, resumed and stopped; deliveries in doubt are shown and resolved by hand (§11.20)', async () => {
  await site.query('delete from newsletter_subscriptions')
  for (let n = 0; n < 6; n++) await reader(`lecteur${n}@meme-domaine.test`)
  peer.answers = (to) => {
    if (to === 'lecteur0@meme-domaine.test') return 'cut'
    return to === 'lecteur1@meme-domaine.test' ? { code: 451, text: 'Later, please' } : undefined
  }
  const page = await writeIssue({ subject: 'Au pas' })
  await sent(page)
  // The domain gets one mail a second, and a deferred mail delays the next, so there is enough time to pause.
  const running = work('send-newsletter')
  await vi.waitFor(async () => expect((await issueOf(page))?.state).toBe('sending'))
  expect((await sophie.send(`${page}?formulaire=pause`)).status).toBe(200)
  await running
  expect((await issueOf(page))?.state).toBe('paused')
  expect(await rejectionOf(await sophie.send(`${page}?formulaire=pause`))).toContain('a changé')
  expect((await sophie.send(`${page}?formulaire=reprendre`)).status).toBe(200)
  for (let times = 0; times < 20 && (await statesOf(page)).sent !== 4; times++) {
    await site.query("update send_throttles set next_at = now() - interval '1 hour'")
    await work('send-newsletter')
  }
  expect(await statesOf(page)).toEqual({ sent: 4, doubtful: 1, waiting: 1 })
  expect((await sophie.send(`${page}?formulaire=arreter`)).status).toBe(200)
  expect(await statesOf(page)).toEqual({ sent: 4, doubtful: 1, skipped: 1 })
  expect((await issueOf(page))?.state).toBe('stopped')
  expect(textsOf(await sophie.read(page), '.letter-doubt').join()).toMatch(
    /1\se-mail est peut-être déjà parti/,
  )
  expect(mailsTo('lecteur0@meme-domaine.test')).toHaveLength(1)
  peer.answers = undefined
  expect((await sophie.send(`${page}?formulaire=encore-une-fois`)).status).toBe(200)
  await workUntil(page, 'sent')
  expect(await statesOf(page)).toEqual({ sent: 5, skipped: 1 })
  for (let n = 0; n < 6; n++)
    expect(mailsTo(`lecteur${n}@meme-domaine.test`).length, `reader ${n}`).toBe([2, 0, 1, 1, 1, 1][n])
})

test('a deferred mail is skipped if its issue is stopped meanwhile, and in doubt if another run finished the issue (§11.20)', async () => {
  for (const end of ['stopped', 'sent'] as const) {
    await site.query('delete from newsletter_subscriptions')
    await reader('tardif@lecteurs.test')
    const page = await writeIssue({ subject: `Fin ${end}` })
    const answered = Promise.withResolvers<void>()
    peer.answers = () => ({ code: 451, text: '4.7.1 Later, please' })
    await sent(page)
    const before = peer.handedOver
    peer.pause = answered.promise
    const running = work('send-newsletter')
    await vi.waitFor(() => expect(peer.handedOver).toBeGreaterThan(before))
    if (end === 'stopped') await sophie.send(`${page}?formulaire=arreter`)
    else {
      // If the issue is paused and resumed meanwhile, another node finds nothing left to send.
      await sophie.send(`${page}?formulaire=pause`)
      await sophie.send(`${page}?formulaire=reprendre`)
      await site.query('delete from send_throttles')
      await work('send-newsletter')
    }
    answered.resolve()
    await running
    peer.pause = undefined
    peer.answers = undefined
    expect((await issueOf(page))?.state).toBe(end)
    expect(await statesOf(page)).toEqual(end === 'stopped' ? { skipped: 1 } : { doubtful: 1 })
    expect(await site.query('select 1 from send_throttles')).toEqual([])
  }
})

test('an issue ends with the current mail text and is sent at the current rate of the settings (§11.20, §11.22)', async () => {
  await site.query('delete from newsletter_subscriptions')
  await reader('lectrice@rythme.test')
  await site.query(
    `insert into mail_texts (mail, words, changed_at) values ('newsletter-issue', '{"why": "Écrite pour vous, {rythme}."}', now())`,
  )
  current = { ...defaultSite, newsletterPace: 'deux fois l’an', newsletterPerMinute: 6 }
  onTestFinished(() => {
    current = defaultSite
  })
  const page = await writeIssue({ subject: 'Au pied' })
  await sent(page)
  await work('send-newsletter')
  const [mail] = mailsTo('lectrice@rythme.test').filter(({ subject }) => subject === 'Au pied')
  for (const content of [mail?.text, mail?.html])
    expect(content).toContain('Écrite pour vous, deux fois l’an.')
  // At one mail in ten seconds, the next mail to the domain is due after this run. The job waits only for short intervals, such
  // as the former one second.
  expect((await issueOf(page))?.state).toBe('sending')
  await workUntil(page, 'sent')
  expect((await statesOf(page)).sent).toBe(1)
})

test('sending an issue is paused with a message when the mail server rejects every mail (§11.20)', async () => {
  await site.query('delete from newsletter_subscriptions')
  await site.query(
    `with fresh as (insert into newsletter_subscriptions
       select 'Refus' || lpad(n::text, 11, '0'), n || '@d' || n || '.test', now() from generate_series(1, 40) n returning id)
     insert into newsletter_consents (subscription_id, subscribed_at, source, confirmed_at) select id, now(), 'import', now() from fresh`,
  )
  const page = await writeIssue({ subject: 'Refusée' })
  await sent(page)
  peer.rejection = { code: 554, text: '5.7.1 Refused' }
  await work('send-newsletter')
  peer.rejection = undefined
  expect((await issueOf(page))?.state).toBe('paused')
  expect((await statesOf(page)).waiting).toBeGreaterThan(0)
  expect(textsOf(await sophie.read(page), '.office-form__alert').join()).toContain('refuse tous les envois')
  expect(await site.query('select 1 from newsletter_consents where bounced_at is not null')).toEqual([])
})

test('sending is paused with a message when its process ended twice without progress in between (decision 90)', async () => {
  await site.query('delete from newsletter_subscriptions')
  await reader('une@arret.test')
  const page = await writeIssue({ subject: 'Coupée' })
  await sent(page)
  const data = { issueId: idIn(page) }
  const deathsOf = async (): Promise<number> => {
    const run = vi.fn(async () => {})
    await duties.record({ id: 'cut-off', name: 'send-newsletter', data }, run)
    return run.mock.calls.flat().at(0) ?? Number.NaN
  }
  await site.query(
    `insert into begun_work values ('job cut-off, 0 mails settled', 'a process that ended', 1, now())`,
  )
  expect(await deathsOf()).toBe(2)
  await site.query("update newsletter_deliveries set state = 'sent' where issue_id = $1", [data.issueId])
  expect(await deathsOf()).toBe(0)
  await duties.givenUp['send-newsletter'](data, 'process-ended')
  expect((await issueOf(page))?.state).toBe('paused')
  expect(textsOf(await sophie.read(page), '.office-form__alert').join()).toContain(
    'Le site s’est arrêté deux fois pendant cet envoi',
  )
})

test('subscribers can be found, added, asked again, exported and removed; events contain no address (§11.20)', async () => {
  const list = '/gestion/lettre/abonnes'
  const added = { email: 'ajoutee@exemple.fr', proof: 'Carte laissée au comptoir' }
  expect((await sophie.send(`${list}?formulaire=ajouter`, added)).status).toBe(200)
  expect((await sophie.send(`${list}?formulaire=ajouter`, added)).status).toBe(422)
  expect((await sophie.send(`${list}?formulaire=ajouter`, { ...added, proof: '' })).status).toBe(422)
  await work('send-newsletter-mail')
  expect(mailsTo('ajoutee@exemple.fr')).toHaveLength(1)
  const rows = textsOf(await sophie.read(`${list}?q=ajoutee&etat=a-confirmer`), 'tbody tr')
  expect(rows.join()).toMatch(/ajoutee@exemple\.fr.*À confirmer.*Ajouté par l’atelier/s)
  const [{ id } = { id: '' }] = await site.query<{ id: string }>(
    "select id from newsletter_subscriptions where email = 'ajoutee@exemple.fr'",
  )
  expect(textsOf(await sophie.read(`${list}/${id}`), '.paper-facts').join()).toContain(
    'Carte laissée au comptoir',
  )
  await sophie.send(`${list}/${id}?formulaire=redemander`)
  await work('send-newsletter-mail')
  const mailIds = mailsTo('ajoutee@exemple.fr').map((mail) => mail.id)
  expect(mailIds).toHaveLength(2)
  // Mail programs discard a second mail with the same Message-ID.
  expect(new Set(mailIds).size).toBe(2)
  expect(await (await sophie.open('/gestion/lettre/abonnes.csv?q=ajoutee')).text()).toMatch(
    /E-mail;Consentement du;Preuve du consentement.*ajoutee@exemple\.fr/s,
  )
  expect((await sophie.send(`${list}/${id}?formulaire=retirer`)).status).toBe(303)
  expect((await sophie.open(`${list}/${id}`)).status).toBe(404)
  const eventTexts = await site.query<{ told: string }>(
    "select coalesce(before::text, '') || coalesce(after::text, '') as told from events where record_kind = 'subscriber'",
  )
  expect(eventTexts.length).toBeGreaterThanOrEqual(3)
  expect(eventTexts.map(({ told }) => told).join()).not.toContain('ajoutee')
})

test('importing a file adds only subscribers with a valid date of consent (§11.20)', async () => {
  const lines = [
    'Courriel;Date du consentement;Source',
    'import1@exemple.fr;12/03/2025;Salon de Nancy',
    'import2@exemple.fr;2025-04-01T10:00:00Z;Ancien site',
    'import3@exemple.fr;;Salon',
    'import4@exemple.fr;31/12/2999;Salon',
    'pas une adresse;12/03/2025;Salon',
    'IMPORT1@exemple.fr;12/03/2025;Salon',
  ]
  await requestSubscription('import2@exemple.fr')
  const body = new FormData()
  body.set('fichier', new File([lines.join('\r\n')], 'abonnes.csv'))
  const headers = { Cookie: sophie.cookies, Origin: site.origin }
  const response = await site.fetch('/gestion/lettre/abonnes/import', { method: 'POST', body, headers })
  const run = response.headers.get('Location') ?? ''
  expect(textsOf(await sophie.read(run), '.view-tabs a')).toEqual([
    'À corriger 4',
    'À ajouter 1',
    'Déjà sur la liste 1',
  ])
  const vu = (await sophie.read(run)).querySelector('input[name="vu"]')?.getAttribute('value') ?? ''
  expect((await sophie.send(run, { vu: 'autre' })).status).toBe(409)
  expect((await sophie.send(run, { vu })).status).toBe(303)
  expect(textsOf(await sophie.read(run), '[role="status"]').join()).toContain('1 abonné ajouté')
  // The lines to correct are listed after the import too, as long as the file is stored.
  expect(textsOf(await sophie.read(run), '.import__lines li')).toEqual([
    expect.stringContaining('import3@exemple.fr'),
    expect.stringContaining('import4@exemple.fr'),
    expect.stringContaining('n’est pas une adresse'),
    expect.stringContaining('Même adresse que la ligne 2'),
  ])
  const rows = await site.query(
    `select email, source, proof, confirmed_at is not null as confirmed from newsletter_consents
     join newsletter_subscriptions on id = subscription_id where email like 'import%' order by email`,
  )
  expect(rows).toEqual([
    { email: 'import1@exemple.fr', source: 'import', proof: 'Salon de Nancy', confirmed: true },
    { email: 'import2@exemple.fr', source: 'site', proof: null, confirmed: false },
  ])
})

test('unconfirmed subscriptions are deleted after thirty days, deliveries of an issue after ninety, returned addresses after a year (§9.8, §11.20)', async () => {
  await site.query(
    `with added as (insert into newsletter_subscriptions (id, email, created_ad)
       values ('Conservation0001', 'muet@conservation.test', $1), ('Conservation0002', 'retour@conservation.test', $1) returning id)
     insert into newsletter_consents (subscription_id, subscribed_at, source, confirmed_at, bounced_at)
       select id, $1, 'site', case when id = 'Conservation0002' then $1 end, case when id = 'Conservation0002' then $1 end from added`,
    [clock.now()],
  )
  const deleteAfter = (days: number) =>
    deleteOldNewsletters({
      ...workshop,
      clock: { now: () => new Date(clock.now().getTime() + days * 86_400_000) },
    })
  const listAddedEmails = async () =>
    (
      await site.query<{ email: string }>(
        "select email from newsletter_subscriptions where email like '%@conservation.test' order by email",
      )
    ).map(({ email }) => email)
  const sentDeliveries = () =>
    site.query(
      "select 1 from newsletter_deliveries join newsletter_issues i on i.id = issue_id where i.state = 'sent'",
    )
  await deleteAfter(29)
  expect(await listAddedEmails()).toEqual(['muet@conservation.test', 'retour@conservation.test'])
  await deleteAfter(31)
  expect(await listAddedEmails()).toEqual(['retour@conservation.test'])
  await deleteAfter(89)
  expect((await sentDeliveries()).length).toBeGreaterThan(0)
  await deleteAfter(100)
  expect(await sentDeliveries()).toEqual([])
  const totals = await site.query<{ totals: { sent: number } }>(
    "select totals from newsletter_issues where subject = 'À tous'",
  )
  expect(totals).toMatchObject([{ totals: { sent: 3, bounced: 1 } }])
  await deleteAfter(364)
  expect(await listAddedEmails()).toEqual(['retour@conservation.test'])
  await deleteAfter(367)
  expect(await listAddedEmails()).toEqual([])
})
