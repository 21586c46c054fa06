import { expect, test } from 'vitest'
import { kindOfMail } from '../../domain/correspondence/mailbox/mail-kind.ts'
import { readMail, readMailHead } from '../../domain/correspondence/mailbox/read-mail.ts'
import { splitQuotedText } from '../../domain/correspondence/threads/quoted-text.ts'
import { smallPhoto } from '../content/photos.ts'
import {
  brokenMail,
  exchangeAbsenceMail,
  exchangeBounceMail,
  gmailReplyMail,
  iphoneReplyMail,
  mailWithHeaders,
  nestedMail,
  newsletterMail,
  orangeAbsenceMail,
  outlookReplyMail,
  postfixBounceMail,
  windows1252Mail,
} from '../incoming-mails.ts'

const own = 'letter-AbCdEfGh12345678@exemple.fr'

test('a reply written in Gmail is read with its sender, its text and the message that it answers (§11.9)', async () => {
  const mail = await readMail(gmailReplyMail({ to: 'contact+r-x@exemple.fr', answers: own }))
  expect(mail).toMatchObject({
    messageId: 'CAD+gmail1@mail.gmail.com',
    from: { name: 'Jérôme Marchal', email: 'jerome.marchal@gmail.com' },
    recipients: ['contact+r-x@exemple.fr'],
    subject: 'Re: Votre demande de devis, référence K7PX2M',
    answers: [own, own],
    files: [],
    report: null,
  })
  expect(kindOfMail(mail)).toBe('person')
  const { ownText, folded: quotedText } = splitQuotedText(mail.text)
  expect(ownText.trim()).toBe(
    'Bonjour,\n\nOui, les quatre jantes sont voîlées. Je passe jeudi à 10 h\u00a0?\n\nJérôme',
  )
  expect(quotedText.trim()).toMatch(/^Le sam\. 21 nov\. 2026 .*> Les jantes sont-elles voîlées \?$/s)
  expect(ownText + quotedText).toBe(mail.text)
})

test('Outlook’s HTML becomes text without pictures and scripts, and the quoted message is collapsed (§11.9)', async () => {
  const mail = await readMail(outlookReplyMail)
  expect(mail.text).not.toMatch(/pixel\.exemple|alert|MsoNormal|margin/)
  const { ownText, folded: quotedText } = splitQuotedText(mail.text)
  expect(ownText.trim()).toBe('Bonjour,\n\nC’est déjà payé.')
  expect(quotedText).toContain('Le règlement vous est-il parvenu ?')
})

test.each([
  [
    'cells',
    '<table><thead><tr><th>Roue<th>Prix</tr></thead><tr><td>17<td>120,00</tr><tr><td>18<td>130,00</table>',
    'Roue | Prix\n17 | 120,00\n18 | 130,00',
  ],
  [
    'terms and descriptions, as website forms write them',
    '<dl><dt>Taille<dd>18<dt>Prix<dd>120,00</dl><center>Merci</center><center>Jean</center>',
    'Taille\n18\nPrix\n120,00\nMerci\nJean',
  ],
  [
    'cells of paragraphs, as Excel pastes them',
    '<table><tr><td><p>17</p></td><td><p>120,00</p></td></tr><tr><td></td><td><p>130,00</p></td></tr></table>',
    '17 | 120,00\n130,00',
  ],
  [
    'a layout around the text',
    '<table><tr><td></td><td><p>Bonjour,</p><p>Merci.</p></td><td>Paul</td></tr></table>',
    'Bonjour,\n\nMerci.\nPaul',
  ],
  [
    'a table within a table',
    '<table><tr><td><table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table></td></tr></table>',
    'a | b\nc',
  ],
  ['words between the rows', '<table><caption>Devis</caption><tr><td>a</td></tr></table>', 'Devis\na'],
])('a table in HTML becomes lines with separated cells: %s (§11.9)', async (_, html, text) => {
  const mail = mailWithHeaders(['Content-Type: text/html; charset=utf-8'], html)
  expect((await readMail(mail)).text).toBe(text)
})

test('text before and after a picture of an iPhone stays in order, and its signature is collapsed (§11.9)', async () => {
  const mail = await readMail(iphoneReplyMail(await smallPhoto()))
  const { ownText, folded: quotedText } = splitQuotedText(mail.text)
  expect(ownText.trim()).toMatch(/^Voici la photo\u00a0:\s+Le voile est visible\.$/)
  expect(quotedText).toContain('Envoyé de mon iPhone')
  expect(mail.files.map(({ name }) => name)).toEqual(['IMG_4312.jpeg'])
  expect(mail.files[0]?.bytes).toEqual(await smallPhoto())
})

test('a Windows-1252 mail is read with its accents; a mail without Message-ID is identified by a hash (§11.9)', async () => {
  const mail = await readMail(windows1252Mail)
  expect(mail).toMatchObject({ subject: 'Prix d’une jante à l’unité', messageId: null })
  expect(mail.text).toBe('Combien coûte une jante… à l’unité, en € ?')
  expect(mail.id).toMatch(/^print-[0-9a-f]{64}$/)
  expect((await readMail(windows1252Mail)).id).toBe(mail.id)
})

test.each([
  ['UTF-8 declared as ASCII', 'us-ascii', Buffer.from('rayées à 120 €')],
  ['UTF-8 declared as Latin-1', 'iso-8859-1', Buffer.from('rayées à 120 €')],
  ['UTF-8 without a declaration', '', Buffer.from('rayées à 120 €')],
  ['Windows-1252 declared as UTF-8', 'utf-8', Buffer.from('ray\xe9es \xe0 120 \x80', 'latin1')],
  ['Latin-9 as declared', 'iso-8859-15', Buffer.from('ray\xe9es \xe0 120 \xa4', 'latin1')],
])('%s is read with its accents (§11.9)', async (_, charset, body) => {
  const type = `Content-Type: text/plain${charset && `; charset=${charset}`}`
  const head = Buffer.from(`From: a@exemple.net\r\n${type}\r\nContent-Transfer-Encoding: 8bit\r\n\r\n`)
  expect((await readMail(Buffer.concat([head, body]))).text).toBe('rayées à 120 €')
})

test.each([
  ['=?iso-8859-1?Q?Jantes_ray=C3=A9es?=', 'Jantes rayées'],
  [`=?us-ascii?B?${Buffer.from('Jantes rayées').toString('base64')}?=`, 'Jantes rayées'],
  ['=?iso-8859-1?Q?Jantes_ray=E9es?=', 'Jantes rayées'],
  ['=?iso-8859-15?Q?Jantes_=E0_120_=A4?=', 'Jantes à 120 €'],
])('the subject %s is read with its accents (§11.9)', async (subject, read) => {
  const source = Buffer.from(`From: a@exemple.net\r\nSubject: ${subject}\r\n\r\nx`)
  expect((await readMail(source)).subject).toBe(read)
})

test('subject, sender and file names in raw Latin-1 headers are read with their accents (§11.9)', async () => {
  const source = Buffer.from(
    [
      'From: J\xe9r\xf4me <j@exemple.net>',
      'Subject: Jantes ray\xe9es \x96 \xe9t\xe9',
      'Content-Type: image/jpeg; name="ray\xe9e.jpg"',
      '',
      'x',
    ].join('\r\n'),
    'latin1',
  )
  const mail = await readMail(source)
  expect(mail).toMatchObject({ subject: 'Jantes rayées – été', from: { name: 'Jérôme' } })
  expect(mail.files[0]?.name).toBe('rayée.jpg')
  expect((await readMailHead(source)).subject).toBe(mail.subject)
})

test.each([
  ['an answer below a soft quote', ['> Un devis ? ', 'Non, merci.'], '> Un devis ?\nNon, merci.'],
  ['a quote below a soft answer', ['Non ', '> Un devis ?'], 'Non\n> Un devis ?'],
  ['a quote within a quote', ['>> Un ', '> deux ', '> trois'], '>> Un\n> deux trois'],
  ['a paragraph', ['Un ', 'deux ', 'trois', 'quatre'], 'Un deux trois\nquatre'],
  ['a signature', ['Un ', '-- ', 'Paul'], 'Un\n-- \nPaul'],
  ['a stuffed line', [' From ici', ' > 120 €'], 'From ici\n > 120 €'],
])('flowed text joins soft lines of one quote depth only: %s (§11.9)', async (_, lines, text) => {
  const mail = mailWithHeaders(['Content-Type: text/plain; charset=utf-8; format=flowed'], lines.join('\r\n'))
  expect((await readMail(mail)).text).toBe(text)
})

test('flowed text with DelSp loses the space of its soft lines (§11.9)', async () => {
  const mail = mailWithHeaders(['Content-Type: text/plain; format=flowed; delsp=yes'], 'rayu \r\nres')
  expect((await readMail(mail)).text).toBe('rayures')
})

test.each([
  ['Orange’s notice', orangeAbsenceMail(own), 'absence'],
  ['Exchange’s notice', exchangeAbsenceMail, 'absence'],
  [
    'a vacation program',
    mailWithHeaders(['Auto-Submitted: auto-replied (vacation)', 'Precedence: bulk']),
    'absence',
  ],
  ['Postfix’s bounce', postfixBounceMail({ messageId: own }), 'report'],
  ['a newsletter', newsletterMail, 'list'],
  ['a mailing list', mailWithHeaders(['List-Id: <pneus.exemple.net>', 'Precedence: list']), 'list'],
  ['a program without sender', Buffer.from('Auto-Submitted: auto-generated\r\n\r\nx'), 'robot'],
  ['a help desk', mailWithHeaders(['Auto-Submitted: auto-generated', 'Precedence: bulk']), 'person'],
  [
    'a company program with a link to unsubscribe',
    mailWithHeaders(['List-Unsubscribe: <https://x>']),
    'person',
  ],
  [
    'a person’s mail marked as not automatic',
    mailWithHeaders(['Auto-Submitted: no', 'Subject: Absence du bureau la semaine 12']),
    'person',
  ],
] as const)('%s is classified (§11.9)', async (_, source, kind) => {
  expect(kindOfMail(await readMail(source))).toBe(kind)
})

test.each([
  [
    'a permanent failure by Postfix',
    postfixBounceMail({ messageId: own }),
    'failed',
    '550 5.1.1 <…>: Recipient address rejected: User unknown in virtual mailbox table',
  ],
  ['headers only, by Exchange', exchangeBounceMail({ messageId: own }), 'failed', '552 5.2.2 Mailbox full'],
  [
    'a mail given up after days of status 4.4.7',
    postfixBounceMail({ messageId: own, status: '4.4.7' }),
    'failed',
    undefined,
  ],
  [
    'a delayed mail',
    postfixBounceMail({ messageId: own, status: '4.4.7', action: 'delayed' }),
    'delayed',
    undefined,
  ],
  [
    'a delivered mail',
    postfixBounceMail({ messageId: own, status: '2.0.0', action: 'delivered' }),
    'other',
    undefined,
  ],
] as const)('a delivery report is read: %s (§11.9)', async (_, source, verdict, reason) => {
  const { report, files, text } = await readMail(source)
  expect(report).toMatchObject({ verdict, recipient: 'jerome.marchal@gmail.com', returned: [own] })
  if (reason) expect(report?.reason).toBe(reason)
  expect(text).not.toContain('Bonjour')
  expect(files.every(({ name }) => name !== 'message/delivery-status')).toBe(true)
})

test('a bounce that follows no standard is recognised by its text (§11.9)', async () => {
  const source = Buffer.from(
    [
      'From: MAILER-DAEMON@mx.exemple.net',
      'Subject: failure notice',
      '',
      'Hi. This is the qmail-send program.',
      '<jerome.marchal@gmail.com>:',
      '550 5.1.1 unknown user',
      '--- Below this line is a copy of the message.',
      `Message-ID: <${own}>`,
    ].join('\n'),
  )
  expect((await readMail(source)).report).toEqual({
    verdict: 'failed',
    recipient: 'jerome.marchal@gmail.com',
    reason: '550 5.1.1 unknown user',
    returned: [own],
  })
})

test.each([
  ['the mail', 'From: MAILER-DAEMON@mx.exemple.net', 'message/rfc822'],
  ['its head', 'From: postmaster@mx.exemple.net', 'text/rfc822-headers'],
  [
    'the whole mail, recognised by X-Failed-Recipients',
    'From: a@b.example\r\nX-Failed-Recipients: parti@gmail.com',
    'message/rfc822',
  ],
])(
  'a bounce as multipart/mixed contains the Message-ID of our enclosed mail: %s (§11.9)',
  async (_, from, type) => {
    const source = Buffer.from(
      [
        from,
        'Content-Type: multipart/mixed; boundary=b',
        '',
        '--b',
        '',
        '<parti@gmail.com>: 550 5.1.1 unknown user',
        '--b',
        `Content-Type: ${type}`,
        '',
        `Message-ID: <${own}>`,
        'Subject: Votre devis',
        '',
        'Bonjour',
        '--b--',
      ].join('\r\n'),
    )
    const { report } = await readMail(source)
    expect(report).toMatchObject({ verdict: 'failed', recipient: 'parti@gmail.com', returned: [own] })
  },
)

test('a mail forwarded as an attachment is shown with its sender, text and files (§11.9)', async () => {
  const attachmentPart = (type: string, name: string, ...body: string[]) => [
    `Content-Type: ${type}; name="${name}"`,
    `Content-Disposition: attachment; filename="${name}"`,
    '',
    ...body,
  ]
  const inner = [
    'From: Paul <paul@exemple.net>',
    'Subject: Jantes',
    'Content-Type: multipart/mixed; boundary=c',
    '',
    '--c',
    '',
    'Les photos de Paul.',
    '--c',
    ...attachmentPart('image/jpeg', 'bmw.jpg', 'x'),
    '--c--',
  ]
  const body = [
    '--b',
    '',
    'Je transfère.',
    '--b',
    ...attachmentPart('message/rfc822', 'a.eml', ...inner),
    '--b--',
  ]
  const mail = await readMail(
    mailWithHeaders(['Content-Type: multipart/mixed; boundary=b'], body.join('\r\n')),
  )
  expect(mail.text).toBe(
    'Je transfère.\n\nE-mail joint, de Paul, paul@exemple.net\u00a0: «\u00a0Jantes\u00a0»\n\nLes photos de Paul.',
  )
  expect(mail.files.map(({ name }) => name)).toEqual(['bmw.jpg'])
})

/** Returns a winmail.dat with these attributes, as Outlook writes it. */
function tnef(...attributes: [id: number, value: Buffer][]): string {
  const parts = attributes.map(([id, value]) => {
    const head = Buffer.alloc(9)
    head.writeUInt8(1, 0)
    head.writeUInt32LE(id, 1)
    head.writeUInt32LE(value.length, 5)
    return Buffer.concat([head, value, Buffer.alloc(2)])
  })
  return Buffer.concat([Buffer.from('789f3e220100', 'hex'), ...parts]).toString('base64')
}

const inMixed = (...parts: string[][]) =>
  mailWithHeaders(
    ['Content-Type: multipart/mixed; boundary=b'],
    [...parts.flatMap((part) => ['--b', ...part]), '--b--'].join('\r\n'),
  )

test('text and files of a winmail.dat are shown like those of any mail, the text once (§11.9)', async () => {
  const longName = Buffer.concat([
    Buffer.from('1f00073701000000', 'hex'),
    Buffer.from([36, 0, 0, 0]),
    Buffer.from('jante côté gauche\0', 'utf16le'),
  ])
  const wrapped = [
    'Content-Type: application/ms-tnef; name="winmail.dat"',
    'Content-Transfer-Encoding: base64',
    '',
    tnef(
      [0x2800c, Buffer.from('Bonjour, voil\xe0 la photo.\0', 'latin1')],
      [0x69002, Buffer.alloc(14)],
      [0x18010, Buffer.from('JANTEC~1.JPG\0')],
      [0x69005, longName],
      [0x6800f, Buffer.from('photo')],
      [0x69002, Buffer.alloc(14)],
      [0x18010, Buffer.from('devis.pdf\0')],
      [0x6800f, Buffer.from('%PDF')],
    ),
  ]
  const mail = await readMail(inMixed(wrapped))
  expect(mail.text).toBe('Bonjour, voilà la photo.')
  expect(mail.files.map(({ name, bytes }) => [name, String(bytes)])).toEqual([
    ['jante côté gauche', 'photo'],
    ['devis.pdf', '%PDF'],
  ])
  const textPart = ['Content-Type: text/plain; charset=utf-8', '', 'Bonjour, voilà la photo.']
  expect((await readMail(inMixed(textPart, wrapped))).text).toBe('Bonjour, voilà la photo.')
  const truncated = wrapped.with(-1, tnef([0x6800f, Buffer.alloc(0)]).slice(0, 12))
  expect((await readMail(inMixed(textPart, truncated))).text).toBe('Bonjour, voilà la photo.')
})

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'END:STANDARD',
  'END:VTIMEZONE',
]

test.each([
  ['in UTC', 'REQUEST', 'DTSTART:20261204T093000Z', [], 'Invitation', '4 décembre 2026 à 10\u00a0h\u00a030'],
  [
    'in a zone that it describes',
    'CANCEL',
    'DTSTART;TZID=Eastern Standard Time:20261204T093000',
    zone,
    'Rendez-vous annulé',
    '4 décembre 2026 à 15\u00a0h\u00a030',
  ],
  [
    'in a zone that it names without describing it',
    'REQUEST',
    'DTSTART;TZID=Europe/London:20261204T093000',
    [],
    'Invitation',
    '4 décembre 2026 à 10\u00a0h\u00a030',
  ],
  [
    'without a zone',
    'COUNTER',
    'DTSTART:20261204T093000',
    [],
    'Autre date proposée',
    '4 décembre 2026 à 09\u00a0h\u00a030',
  ],
  ['of a whole day', 'REQUEST', 'DTSTART;VALUE=DATE:20261204', [], 'Invitation', 'vendredi 4 décembre 2026'],
])(
  'an invitation %s is shown once, with day, time, place and sender (§11.9)',
  async (_, method, start, zones, kind, when) => {
    const calendar = [
      `Content-Type: text/calendar; charset=utf-8; method=${method}`,
      '',
      'BEGIN:VCALENDAR',
      `METHOD:${method}`,
      ...zones,
      'BEGIN:VEVENT',
      start,
      'SUMMARY:Dépose des jantes',
      'LOCATION:Épinal',
      'ORGANIZER;CN=Anne Noël:mailto:anne@exemple.net',
      'END:VEVENT',
      'END:VCALENDAR',
    ]
    const mail = await readMail(inMixed(['', 'Bonjour'], calendar, calendar))
    expect(mail.text).toBe(
      `Bonjour\n\n${kind}\u00a0: «\u00a0Dépose des jantes\u00a0», le ${when}, Épinal, de la part de Anne Noël, anne@exemple.net`,
    )
    expect(mail.files).toEqual([])
  },
)

test('the readable parts of a broken mail are returned (§11.9)', async () => {
  const mail = await readMail(brokenMail)
  expect(mail.text).toContain('Le texte se lit.')
  expect(mail.files).toHaveLength(1)
})

test('header values of a mail contain no line break, no bidirectional character and no second address (§11.9)', async () => {
  const mail = await readMail(
    mailWithHeaders([
      'Subject: =?utf-8?Q?Devis=0D=0ABcc:_tous@exemple.net=E2=80=AE?=',
      'In-Reply-To: pas un id <a@b> <c d@e> <\u0001x@y>',
      'Delivered-To: contact+r-faux@exemple.fr',
    ]),
  )
  expect(mail.subject).toBe('Devis Bcc: tous@exemple.net')
  expect(mail.answers).toEqual(['a@b', 'x@y'])
  expect(mail.recipients).toEqual(['contact@exemple.fr', 'contact+r-faux@exemple.fr'])
})

test('10,000 headers, nested parts and megabytes of text are limited or rejected (§11.9)', async () => {
  const headers = Array.from({ length: 10_000 }, (_, at) => `X-Remplissage-${at}: ${at}`)
  expect((await readMail(mailWithHeaders(headers))).text).toBe('Bonjour')
  await expect(
    readMail(mailWithHeaders(Array.from({ length: 40 }, () => `X-Lourd: ${'a'.repeat(50_000)}`))),
  ).rejects.toThrow()
  expect((await readMail(nestedMail(20))).text).toBe('au fond')
  await expect(readMail(nestedMail(5_000))).rejects.toThrow()
  const long = await readMail(mailWithHeaders(['Content-Type: text/plain'], 'mot '.repeat(1_000_000)))
  expect(long).toMatchObject({ isCut: true })
  expect(long.text.length).toBeLessThanOrEqual(200_000)
  const deep = await readMail(mailWithHeaders(['Content-Type: text/html'], `${'<div>'.repeat(50_000)}fin`))
  expect(deep.text.length).toBeLessThan(100)
})

test('20 MB of base64 become one file (§11.9)', async () => {
  const line = Buffer.alloc(57, 7).toString('base64')
  const mail = await readMail(
    mailWithHeaders(
      ['Content-Type: application/octet-stream; name="gros.bin"', 'Content-Transfer-Encoding: base64'],
      `${line}\r\n`.repeat(270_000),
    ),
  )
  expect(mail.files.map(({ name, bytes }) => [name, bytes.length])).toEqual([['gros.bin', 57 * 270_000]])
})

test.each([
  ['a reply between the quoted lines', 'Le 3 mars, A a écrit :\n> Quand ?\nJeudi.\n> Combien ?\nQuatre.'],
  ['a text that is only a quotation', '> Bonjour'],
  ['a « De : » within a sentence', 'De : la jante, je ne sais rien.\nMerci.'],
  ['two addresses', 'Bonjour,\nDe : 12 rue des Lilas, 54000 Nancy\nÀ : 5 rue du Lac, 88000 Épinal\nMerci.'],
  ['a route with its date', 'Enlèvement :\nDe : Nancy\nDate : 3 décembre\nÀ : Épinal\nMerci.'],
  ['a line of underscores', `Mes jantes :\n${'_'.repeat(40)}\n4 jantes de 18 pouces`],
  ['dashes before measures', 'Mes jantes :\n--\n8,5 x 18 ET 45\n5 x 112'],
  ['dashes around a title', '-- Message original --\nLa jante est fendue.'],
  ['bullets', 'Je voudrais :\n> 4 jantes rénovées\n> 2 pneus montés'],
  ['a quotation of another person', 'Le vendeur m’a écrit le 3 mars :\n> La jante est droite.'],
  ['a dated quotation of another person', 'Le 3 mars 2026 le vendeur m’a écrit :\n> La jante est droite.'],
  ['a postscript below a phone', 'Je viens jeudi.\n\nEnvoyé de mon iPhone\n\nPS : avec les quatre pneus.'],
  ['a postscript below a signature', 'Je viens jeudi.\n-- \nPaul\nPS : avec les quatre pneus.'],
  [
    'a sentence about a shipment',
    'Les jantes sont parties.\nEnvoyé de Nancy par transporteur, numéro 6A123.',
  ],
  ['a sentence about a shipment from a garage', 'Parti.\nEnvoyé depuis mon garage mardi.'],
  [
    'a reply within the quotation of Outlook',
    'Mes réponses ci-dessous.\n\nDe : TW\nEnvoyé : lundi 23 novembre 2026 14:05\nObjet : Devis\n\nQuand ? JEUDI',
  ],
])('%s is not collapsed (§11.9)', (_, text) => {
  expect(splitQuotedText(text)).toEqual({ ownText: text, folded: '' })
})

test.each([
  ['Gmail', 'Le sam. 21 nov. 2026 à 21:36, TW Jantes <a@exemple.fr> a écrit :\n\n> Quand ?'],
  [
    'a long name over two lines',
    'Le sam. 21 nov. 2026 à 21:36, TW Jantes\n<a@exemple.fr> a écrit :\n> Quand ?',
  ],
  ['an iPhone', 'Envoyé de mon iPhone\n\n> Le 21 nov. 2026 à 18:40, TW Jantes a écrit :\n> \n> Quand ?'],
  ['Orange', '> Message du 21/11/26 21:36\n> De : "TW"\n> A : b@exemple.net\n> Objet : Devis\n> Quand ?'],
  ['Outlook', 'De : TW\nEnvoyé : lundi 23 novembre 2026 14:05\nÀ : Paul\nObjet : Devis\n\nQuand ?'],
  [
    'Outlook on a phone',
    `${'_'.repeat(32)}\nDe : TW\nEnvoyé : lundi 23 novembre 2026 14:05\nObjet : Devis\n\nQuand ?`,
  ],
  [
    'Outlook’s HTML',
    '*De :* TW\n*Envoyé :* lundi 23 novembre 2026 14:05\n*À :* Paul\n*Objet :* Devis\n\nQuand ?',
  ],
  [
    'Zimbra',
    '----- Mail original -----\nDe: "TW" <a@exemple.fr>\nÀ: "P"\nEnvoyé: Lundi 23 Novembre 2026 14:05:12\nObjet: Devis\n\nQuand ?',
  ],
  ['Thunderbird’s signature', '-- \nPaul Martin\n03 83 00 00 00'],
  ['a Samsung', 'Envoyé depuis mon appareil Galaxy'],
  ['Outlook for iOS', 'Obtenir Outlook pour iOS<https://aka.ms/o0ukef>'],
])('the quotation that %s adds below a reply is collapsed (§11.9)', (_, added) => {
  expect(splitQuotedText(`Je viens jeudi.\n\n${added}`)).toMatchObject({
    ownText: 'Je viens jeudi.\n',
    folded: `\n${added}`,
  })
})

/** Maximum CPU time in milliseconds. Each of these inputs once took 15 seconds or more. */
const maxCpuTime = 10_000
const elapsedCpuMs = (since: NodeJS.CpuUsage) => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

test.each([
  ['a million spaces within a line', mailWithHeaders([], `a${' '.repeat(1_000_000)}b`)],
  ['a million characters of an address that never ends', mailWithHeaders([], `<${'@'.repeat(1_000_000)}`)],
  [
    'a million empty parts',
    mailWithHeaders(['Content-Type: multipart/mixed; boundary=x'], '--x\r\n\r\n'.repeat(1e6)),
  ],
  ['ten million empty lines', mailWithHeaders([], '\r\n'.repeat(1e7))],
  ['twenty megabytes of lines', mailWithHeaders([], `${'mot '.repeat(17)}\r\n`.repeat(290_000))],
  [
    'tables within tables',
    mailWithHeaders(
      ['Content-Type: text/html'],
      `${'<table><tr><td>'.repeat(13_000)}${'mot '.repeat(400_000)}`,
    ),
  ],
  [
    'wide tables',
    mailWithHeaders(
      ['Content-Type: text/html'],
      `<table>${`<tr>${'<td>'.repeat(190)}x`.repeat(200)}${'y'.repeat(1e6)}`,
    ),
  ],
  [
    'four hundred thousand marks that stay open',
    mailWithHeaders(['Content-Type: text/html'], '<div>'.repeat(4e5)),
  ],
])('%s take less than ten seconds of CPU (§11.9)', async (_, source) => {
  const from = Buffer.from(String(source).replace(/^From: .*$/m, 'From: <postmaster@exemple.net>'))
  const before = process.cpuUsage()
  await readMail(from)
  expect(elapsedCpuMs(before)).toBeLessThan(maxCpuTime)
})

test('a very long line of dashes takes less than ten seconds of CPU (§11.9)', () => {
  const before = process.cpuUsage()
  splitQuotedText(`-- original message${'-'.repeat(200_000)}x`)
  expect(elapsedCpuMs(before)).toBeLessThan(maxCpuTime)
})

test('a file name shortened within an emoji drops the whole emoji (§11.9)', async () => {
  const name = `${'a'.repeat(149)}😀.jpg`
  const mail = await readMail(
    mailWithHeaders([`Content-Disposition: attachment; filename="${name}"`, 'Content-Type: image/jpeg'], 'x'),
  )
  expect(mail.files[0]?.name).toBe('a'.repeat(149))
})
