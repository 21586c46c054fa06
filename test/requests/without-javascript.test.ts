import { beforeAll, describe, expect, test } from 'vitest'
import { serviceLinksOf } from '../../app/ui/frame/navigation.ts'
import { demoPassword } from '../../demo/people.ts'
import { defaultSite } from '../../domain/business/site.ts'
import { randomId } from '../../domain/kernel/random-id.ts'
import { waitForMails } from '../content/mails.ts'
import { newPerson } from '../content/new-person.ts'
import { smallPhoto } from '../content/photos.ts'
import { quoteRequestAnswers } from '../content/quote-request-answers.ts'
import { parseTotpKey, totpCodeAt } from '../content/second-factor.ts'
import { textsOf } from '../reading/read-page.ts'
import { openTestSite, type TestSite } from '../site/open-test-site.ts'
import { openPlainBrowser, type PlainBrowser } from '../site/plain-browser.ts'

/*
 * Forms and links of each part of the site, used as a browser without JavaScript does, by the pages' markup only. Layout (what is
 * hidden, where a page scrolls to) is tested in `test/journeys/`.
 */

let site: TestSite
beforeAll(async () => {
  site = await openTestSite({ settings: { DEMO: 'on' } })
})

let visitors = 0
const newVisitor = () => openPlainBrowser(site, { 'X-Forwarded-For': `203.0.113.${++visitors}` })

/** Returns the first matching link in the mail to an address. */
async function linkInMailTo(email: string, link: RegExp): Promise<string> {
  const [mail] = await waitForMails(site, email)
  return link.exec(mail?.text ?? '')?.[0] ?? ''
}

async function signIn(browser: PlainBrowser, email: string, path = '/espace_pro', password = demoPassword) {
  await browser.open(path)
  await browser.submit('main form:has([name=password])', { email, password })
}

async function signInAtOffice(browser: PlainBrowser, email: string, path: string) {
  await signIn(browser, email, path)
  await browser.submit('form.factor-skip')
}

describe('accounts, without JavaScript', () => {
  test('a user requests a recovery, sets a new password by the link of the mail, and signs in (§7.5)', async () => {
    const { email } = await newPerson(site.query)
    const visitor = newVisitor()
    await visitor.open('/espace_pro')
    await visitor.follow(/Mot de passe oublié/)
    await visitor.submit('dialog[open] form.account-form', { email })
    expect(visitor.text('dialog[open]')).toContain('Email envoyé')

    await visitor.open(await linkInMailTo(email, /\/update_user_actions\S+/))
    const password = 'un tout autre secret'
    const form = 'main form:has([name=password_confirmation])'
    await visitor.submit(form, { password, password_confirmation: 'une faute' })
    expect(visitor.text()).toContain('ERREUR Les deux mots de passe de sont pas identiques.')
    await visitor.submit(form, { password, password_confirmation: password })
    expect(visitor.text()).toContain('Mot de passe modifié')
    await signIn(visitor, email, '/espace_pro', password)
    expect(visitor.text()).toContain(email)
  })

  test('a user changes the password, and errors and success are in view (§2.11, §6)', async () => {
    const { email } = await newPerson(site.query)
    const client = newVisitor()
    await signIn(client, email, '/espace_pro/compte')
    const form = 'main form:has([name=current_password])'
    const fields = { current_password: demoPassword, password: 'un tout autre secret' }
    await client.submit(form, { ...fields, password_confirmation: 'autre chose' })
    expect(client.textInView()).toContain('ERREUR Les deux mots de passe de sont pas identiques.')
    await client.submit(form, { ...fields, password_confirmation: fields.password })
    expect(client.textInView()).toContain('Mot de passe modifié')
    expect(client.text()).toContain(email)
  })

  test('a staff member sets up the second factor, and is asked for it at the next sign-in (§6)', async () => {
    const { email } = await newPerson(site.query, 'staff')
    const member = newVisitor()
    await signIn(member, email, '/gestion')
    const secret = parseTotpKey(member.text('.factor-secret'))
    const set = 'main form:has([name=new_code])'
    await member.submit(set, { new_code: '000000' })
    expect(member.text()).toContain('Ce code n’est pas le bon')
    await member.submit(set, { new_code: totpCodeAt(secret, new Date()) })
    expect(member.text()).toContain('Vérification en deux étapes active')
    expect(textsOf(member.page, '.factor-codes li')).toHaveLength(10)
    await member.follow(/J’ai gardé mes codes/)
    await member.submit('form[action$="/deconnexion"]')
    await signIn(member, email, '/gestion')
    const codeForm = 'main form:has([name=code])'
    await member.submit(codeForm, { code: '12' })
    expect(member.text()).toContain('Ce code n’est pas le bon')
    await member.submit(codeForm, { code: totpCodeAt(secret, new Date(Date.now() + 30_000)) })
    expect(member.address).toBe('/gestion')
  })

  test('the requested page of the office is shown after signing in (§6)', async () => {
    const member = newVisitor()
    await signInAtOffice(member, 'atelier@exemple.fr', '/gestion/reglages/equipe')
    expect(member.address).toBe('/gestion/reglages/equipe')
    await member.submit('main form[action*="formulaire=nouveau"]')
    expect(member.text()).toContain('Indiquez une adresse e-mail')
    await member.follow(/^Journal$/)
    expect(member.text('main h1')).toBe('Journal')
    await member.submit('form[action$="/deconnexion"]')
    expect(member.text('main h1')).toContain('Connexion')
  })
})

describe('the public site, without JavaScript', () => {
  test('a reader subscribes to the newsletter, unsubscribes by the link of its mail, and subscribes again (§2.16, §7.7)', async () => {
    const email = `lettre.${randomId()}@exemple.fr`
    const form = '#lettre form'
    const reader = newVisitor()
    await reader.open('/services/soudure')
    await reader.submit(form, { email: 'faute' })
    expect(reader.textInView()).toContain("L'email n'est pas conforme")
    await reader.submit(form, { email })
    expect(reader.address).toBe('/services/soudure?lettre=subscribed#lettre')
    expect(reader.textInView()).toContain('Email enregistré')

    await reader.open(await linkInMailTo(email, /\/unsubscribe_email\?token=\S+/))
    expect(reader.text()).toContain('Ne plus recevoir la lettre à l’adresse l•••@exemple.fr')
    await reader.submit('main form')
    expect(reader.text('main h1')).toBe('C’est fait')
    await reader.follow(/Se réinscrire/)
    expect(reader.textInView()).toContain('Votre e-mail')
    await reader.submit(form, { email: `lettre.${randomId()}@exemple.fr` })
    expect(reader.textInView()).toContain('Email enregistré')
  })

  test('a message is shown again with its errors and its text, then its success (§10.16)', async () => {
    const visitor = newVisitor()
    await visitor.open('/a_propos')
    const form = 'form:has([name=object])'
    const fields = { object: 'Jantes en tôle', message: 'Bonjour,\nles rénovez-vous ?' }
    await visitor.submit(form, { ...fields, email: 'paul' })
    expect(visitor.textInView()).toContain("L'email n'est pas conforme")
    const value = (name: string) =>
      visitor.page.querySelector(`${form} [name=${name}]`)?.getAttribute('value')
    expect([value('email'), value('object')]).toEqual(['paul', fields.object])
    expect(visitor.page.querySelector(`${form} [name=message]`)?.textContent).toBe(fields.message)
    // The other answers are sent again as the page returned them.
    await visitor.submit(form, { email: `paul.${randomId()}@exemple.fr` })
    expect(visitor.textInView()).toContain('Votre message a bien été envoyé')
    expect(visitor.page.querySelector(form)).toBeNull()
    await visitor.follow(/Écrire un autre message/)
    expect(visitor.page.querySelector(`${form} [name=message]`)?.textContent).toBe('')
  })

  test('one POST sends a quote request with its photos; errors keep the text and ask for the photos again (§10.16)', async () => {
    const photos = [new Blob([new Uint8Array(await smallPhoto())], { type: 'image/jpeg' })]
    const { id: _, ...answers } = quoteRequestAnswers()
    const form = 'form[action="/devis"]'
    const visitor = newVisitor()
    await visitor.open('/devis')
    await visitor.submit(form, { ...answers, city: '', images: photos })
    expect(visitor.text()).toContain('Votre ville est requise')
    expect(visitor.text()).toMatch(/photos?.*(à nouveau|de nouveau)/i)
    await visitor.submit(form, { city: 'Épinal', images: photos })
    expect(visitor.text('main h1')).toBe('Demande de devis enregistrée')
    expect(visitor.text()).toMatch(/Référence de votre demande.*TW-[A-Z0-9]{4}-[A-Z0-9]{2}/)
    const saved = await site.query(
      'select last_name, size, shop, city from quote_requests where last_name = $1',
      [answers.last_name],
    )
    expect(saved).toEqual([{ last_name: 'Lefèvre', size: '18"', shop: 'ostwald', city: 'Épinal' }])
  })

  test('every main page is linked in the header or the footer (§10.16)', async () => {
    const visitor = newVisitor()
    await visitor.open('/')
    const links = visitor.page
      .querySelectorAll('header a, footer a')
      .map((link) => link.getAttribute('href') ?? '')
    const pages = ['/devis', '/a_propos', '/realisations', '/actualites', '/conditions_generales']
    expect(links).toEqual(
      expect.arrayContaining([...pages, ...serviceLinksOf(defaultSite).map(({ to }) => to)]),
    )
  })

  test('the list of news leads to an article, its picture and its PDF (§2.8)', async () => {
    const reader = newVisitor()
    const article = '/actualites/son-d-une-jante-maillet'
    await reader.open('/actualites')
    await reader.follow(`main article a[href="${article}"]`)
    expect(reader.address).toBe(article)
    const links = reader.page.querySelectorAll('main a')
    const sheet = links.find(({ textContent }) => textContent.includes('Bien photographier une jante'))
    const picture = links.find((link) => link.getAttribute('href')?.startsWith('/pictures/'))
    for (const [link, type] of [
      [sheet, 'application/pdf'],
      [picture, 'image/jpeg'],
    ] as const) {
      const response = await site.fetch(link?.getAttribute('href') ?? '/')
      expect(response.headers.get('Content-Type')).toBe(type)
    }
  })
})

test('« Afficher la suite » of a list in the client area leads to the first new row (§2.11)', async () => {
  const client = newVisitor()
  await signIn(client, 'pro@exemple.fr')
  await client.open('/espace_pro/commandes')
  await client.follow(/Afficher la suite/)
  expect(client.address).toBe('/espace_pro/commandes?page=2#suite')
  const rows = client.page.querySelectorAll('.records tbody tr')
  expect(rows).toHaveLength(50)
  expect(rows[25]?.getAttribute('id')).toBe('suite')
})

describe('the office, without JavaScript', () => {
  test('a staff member writes an article as HTML and publishes it (§11.18)', async () => {
    const member = newVisitor()
    await signInAtOffice(member, 'bureau@exemple.fr', '/gestion/actualites/nouvelle')
    const title = `Sans script ${randomId()}`
    await member.submit('main form:has([name=title])', { title })
    await member.submit(
      'form#brouillon',
      {
        content: '<p>Tout simplement.</p>',
        main_image: '/pictures/service-soudure Une soudure au TIG',
      },
      'Publier',
    )
    expect(member.text()).toContain('En ligne')
    await member.follow(/Voir en ligne/)
    expect(member.text('main h1')).toBe(title)
    expect(member.text()).toContain('Tout simplement.')
  })

  test('the search is a page with a button (§11.11)', async () => {
    const member = newVisitor()
    await signInAtOffice(member, 'bureau@exemple.fr', '/gestion/recherche')
    await member.submit('main form:has([type=search])', { q: 'meurthe' })
    expect(member.text()).toContain('Garage de la Meurthe')
  })
})
