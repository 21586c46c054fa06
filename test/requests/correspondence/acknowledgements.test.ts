import { parse } from 'node-html-parser'
import { beforeAll, expect, test } from 'vitest'
import { readMails, waitForMails } from '../../content/mails.ts'
import { smallPhoto } from '../../content/photos.ts'
import { quoteRequestAnswers } from '../../content/quote-request-answers.ts'
import { openTestSite, type TestSite } from '../../site/open-test-site.ts'
import { sendQuoteRequest } from './send-quote-request.ts'

/** Forms accept any mail address, so the mails sent to it may contain no text by the sender. */
let site: TestSite
beforeAll(async () => {
  site = await openTestSite()
})

const advert = 'Gagnez sur https://arnaque.example ou www.arnaque.example'
const victim = 'victime@exemple.fr'

test('the acknowledgement of a quote request contains choices and numbers, but no text typed by the visitor and no foreign link (§7.1, §7.2, §7.7)', async () => {
  const answers = quoteRequestAnswers({
    email: victim,
    last_name: advert,
    first_name: 'arnaque.example',
    phone: '+33 arnaque.example',
    line_1: advert,
    zip_code: 'arnaque.example',
    city: advert,
    model: advert,
    complementary_infos: `${advert}\n`.repeat(50),
  })
  expect((await sendQuoteRequest(site, answers, [await smallPhoto()])).status).toBe(200)
  const [mail] = await waitForMails(site, victim)
  const html = String(mail?.html)
  for (const part of [mail?.subject, mail?.text, html]) expect(part).not.toMatch(/arnaque|gagnez/i)
  const ownLinks =
    /^tel:\+33|^http:\/\/site\.test\/(#lettre$|suivi\/demande\/\w{16}\?jusqu_a=\d+&acces=[\w-]+$)/
  const links = parse(html).querySelectorAll('[href],[src]')
  expect(links.length).toBeGreaterThan(1)
  for (const link of links) expect(link.getAttribute('href')).toMatch(ownLinks)
  expect(mail?.text?.replace(/http:\/\/site\.test\/(#lettre|suivi\/\S+)/g, '')).not.toMatch(/https?:|www\./)
  for (const part of [mail?.text, html]) {
    for (const words of [
      answers.id ?? '',
      'Ostwald (Strasbourg)',
      'Rénovation',
      'Jante d’origine',
      'Peugeot',
      'une photo',
    ])
      expect(part).toContain(words)
  }
  expect(mail?.text).toMatch(/^Bonjour,\n/)
  expect(mail?.text).toContain('Ignorez simplement cet e-mail')
  expect(mail?.replyTo?.text).not.toContain('arnaque')
})

test('a visitor who ticked the box receives the link to the newsletter form, others do not; neither is subscribed (§7.7, §10.15)', async () => {
  const [ticked, unticked] = ['coche@exemple.fr', 'decoche@exemple.fr']
  await sendQuoteRequest(site, quoteRequestAnswers({ email: ticked, newsletter: 'on' }), [await smallPhoto()])
  await sendQuoteRequest(site, quoteRequestAnswers({ email: unticked, newsletter: '' }), [await smallPhoto()])
  await waitForMails(site, ticked, unticked)
  const mailTo = async (address: string) =>
    (await readMails(site)).find(({ to }) => [to].flat()[0]?.text === address)
  for (const body of [(await mailTo(ticked))?.text, String((await mailTo(ticked))?.html)])
    expect(body).toContain('http://site.test/#lettre')
  for (const body of [(await mailTo(unticked))?.text, String((await mailTo(unticked))?.html)])
    expect(body).not.toContain('#lettre')
  expect(await site.query('select 1 from newsletter_subscriptions')).toEqual([])
})

test('acknowledgements of a contact message and of a subscription contain no text typed by the visitor (§7.1, §7.2, §7.7)', async () => {
  const post = (path: string, fields: Record<string, string>) =>
    site.fetch(path, {
      method: 'POST',
      body: new URLSearchParams(fields),
      headers: { Origin: site.origin },
    })
  const writer = 'redacteur@exemple.fr'
  const reader = 'a+//arnaque.example/gagnez@exemple.fr'
  await post('/a_propos', { email: writer, object: advert, message: advert, description: '' })
  await post('/newsletter', { email: reader })
  await waitForMails(site, writer, reader)
  const toStrangers = (await readMails(site)).filter(({ to }) =>
    [to].flat().some((list) => [writer, reader].includes(list?.value[0]?.address ?? '')),
  )
  expect(toStrangers).toHaveLength(2)
  for (const mail of toStrangers)
    for (const part of [mail.subject, mail.text, String(mail.html)])
      expect(part).not.toMatch(/arnaque|gagnez/i)
})
