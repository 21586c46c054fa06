/** Mails as the mail programs and servers of visitors write them. */

const lines = (...all: string[]) => Buffer.from(all.join('\r\n'))

/** Returns a reply by Gmail: text and HTML, with the original below. */
export const gmailReplyMail = ({
  to = 'contact@exemple.fr',
  answers = '',
  id = 'CAD+gmail1@mail.gmail.com',
} = {}) =>
  lines(
    'MIME-Version: 1.0',
    'Date: Sun, 22 Nov 2026 08:12:04 +0100',
    `References: <${answers}>`,
    `In-Reply-To: <${answers}>`,
    `Message-ID: <${id}>`,
    'Subject: =?UTF-8?Q?Re=3A_Votre_demande_de_devis=2C_r=C3=A9f=C3=A9rence_K7PX2M?=',
    'From: =?UTF-8?B?SsOpcsO0bWUgTWFyY2hhbA==?= <jerome.marchal@gmail.com>',
    `To: TW Jantes <${to}>`,
    'Content-Type: multipart/alternative; boundary="000000000000a1"',
    '',
    '--000000000000a1',
    'Content-Type: text/plain; charset="UTF-8"',
    'Content-Transfer-Encoding: quoted-printable',
    '',
    'Bonjour,',
    '',
    'Oui, les quatre jantes sont vo=C3=AEl=C3=A9es. Je passe jeudi =C3=A0 10 h=C2=',
    '=A0?',
    '',
    'J=C3=A9r=C3=B4me',
    '',
    'Le sam. 21 nov. 2026 =C3=A0 18:40, TW Jantes <contact@exemple.fr> a =C3=A9crit :',
    '',
    '> Bonjour J=C3=A9r=C3=B4me,',
    '> Les jantes sont-elles vo=C3=AEl=C3=A9es ?',
    '',
    '--000000000000a1',
    'Content-Type: text/html; charset="UTF-8"',
    '',
    '<div dir="ltr">Bonjour</div>',
    '',
    '--000000000000a1--',
    '',
  )

/** Reply by Outlook for desktop: HTML only, with the original's headers as text. */
export const outlookReplyMail = lines(
  'From: "Garage Humbert" <atelier@garage-humbert.fr>',
  'To: "TW Jantes" <contact@exemple.fr>',
  'Subject: RE: Votre message',
  'Thread-Topic: Votre message',
  'Date: Sun, 22 Nov 2026 09:01:10 +0000',
  'Message-ID: <PR3P191MB0893A1@PR3P191MB0893.EURP191.PROD.OUTLOOK.COM>',
  'In-Reply-To: <autre@exemple.fr>',
  'Accept-Language: fr-FR, en-US',
  'MIME-Version: 1.0',
  'Content-Type: text/html; charset="iso-8859-1"',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  '<html><head><style>p.MsoNormal{margin:0cm}</style><title>x</title></head><body lang=3D"FR">',
  '<p class=3D"MsoNormal">Bonjour,<o:p></o:p></p><p class=3D"MsoNormal">C=92est d=E9j=E0 pay=E9.</p>',
  '<img src=3D"https://pixel.exemple.com/ouvert.gif?id=3D42" width=3D"1" height=3D"1">',
  '<script>alert(1)</script>',
  '<div style=3D"border-top:solid #E1E1E1 1.0pt"><p><b>De :</b> TW Jantes &lt;contact@exemple.fr&gt;<br>',
  '<b>Envoy=E9 :</b> samedi 21 novembre 2026 18:40<br><b>=C0 :</b> Garage Humbert<br><b>Objet :</b> Votre message</p></div>',
  '<p>Le r=E8glement vous est-il parvenu ?</p></body></html>',
  '',
)

/** Returns a reply by an iPhone: HTML only, a picture in the middle, the original as a quotation. */
export const iphoneReplyMail = (picture: Buffer) =>
  lines(
    'Content-Type: multipart/mixed; boundary=Apple-Mail-1',
    'From: Nadia Colin <nadia.colin@icloud.com>',
    'Mime-Version: 1.0 (1.0)',
    'Date: Sun, 22 Nov 2026 10:30:00 +0100',
    'Subject: Photo de la jante',
    'Message-Id: <0D2A4B1C-77@icloud.com>',
    'To: contact@exemple.fr',
    'X-Mailer: iPhone Mail (24B91)',
    '',
    '--Apple-Mail-1',
    'Content-Type: text/html; charset=utf-8',
    'Content-Transfer-Encoding: 8bit',
    '',
    '<html><head></head><body dir="auto">Voici la photo&nbsp;:<div><br></div></body></html>',
    '--Apple-Mail-1',
    'Content-Type: image/jpeg; name="IMG_4312.jpeg"',
    'Content-Disposition: inline; filename=IMG_4312.jpeg',
    'Content-Transfer-Encoding: base64',
    '',
    ...(picture.toString('base64').match(/.{1,76}/g) ?? []),
    '--Apple-Mail-1',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<html><body dir="auto"><div>Le voile est visible.</div><div>Envoyé de mon iPhone</div>',
    '<blockquote type="cite"><div>Le 21 nov. 2026 à 18:40, TW Jantes a écrit :</div><div>Une photo ?</div></blockquote></body></html>',
    '--Apple-Mail-1--',
    '',
  )

/** Mail of a program of 2004: Windows-1252, without a Message-ID. */
export const windows1252Mail = Buffer.from(
  [
    'From: Bernard <bernard@wanadoo.fr>',
    'To: contact@exemple.fr',
    'Subject: =?windows-1252?Q?Prix_d=92une_jante_=E0_l=92unit=E9?=',
    'Date: Sun, 22 Nov 2026 10:30:00 +0100',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset="windows-1252"',
    'Content-Transfer-Encoding: 8bit',
    '',
    'Combien co\xfbte une jante\x85 \xe0 l\x92unit\xe9, en \x80 ?',
    '',
  ].join('\r\n'),
  'latin1',
)

/** Returns an absence notice by Orange, recognisable only by its words and a priority. */
export const orangeAbsenceMail = (answers: string) =>
  lines(
    'From: jerome.marchal@gmail.com',
    'To: contact@exemple.fr',
    'Subject: =?UTF-8?Q?R=C3=A9ponse_automatique_:_Votre_demande_de_devis?=',
    `In-Reply-To: <${answers}>`,
    'Message-ID: <absent-1@orange.fr>',
    'Precedence: bulk',
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Je suis absent jusqu’au 2 décembre.',
    '',
  )

export const exchangeAbsenceMail = lines(
  'From: "Humbert, Paul" <atelier@garage-humbert.fr>',
  'To: TW Jantes <contact@exemple.fr>',
  'Subject: =?iso-8859-1?Q?R=E9ponse_automatique_=3A_Votre_message?=',
  'Message-ID: <absent-2@PROD.OUTLOOK.COM>',
  'X-Auto-Response-Suppress: All',
  'Auto-Submitted: auto-generated',
  'Content-Type: text/html; charset="utf-8"',
  '',
  '<p>Fermé jusqu’à lundi.</p>',
  '',
)

interface Bounce {
  messageId: string
  recipient?: string
  status?: string
  action?: string
  id?: string
}

/** Returns a bounce by Postfix (RFC 3464). */
export const postfixBounceMail = ({
  messageId,
  recipient = 'jerome.marchal@gmail.com',
  status = '5.1.1',
  action = 'failed',
  id = '20261122.bounce@mx.exemple.fr',
}: Bounce) =>
  lines(
    'Return-Path: <>',
    'From: MAILER-DAEMON@mx.exemple.fr (Mail Delivery System)',
    'Subject: Undelivered Mail Returned to Sender',
    'To: contact@exemple.fr',
    'Auto-Submitted: auto-replied',
    `Message-ID: <${id}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status;',
    '\tboundary="4Q1.1763"',
    '',
    '--4Q1.1763',
    'Content-Description: Notification',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'I am sorry to have to inform you that your message could not be delivered.',
    '',
    '--4Q1.1763',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.exemple.fr',
    'X-Postfix-Sender: rfc822; contact@exemple.fr',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>: Recipient address rejected:`,
    '    User unknown in virtual mailbox table',
    '',
    '--4Q1.1763',
    'Content-Description: Undelivered Message',
    'Content-Type: message/rfc822',
    '',
    'From: TW Jantes <contact@exemple.fr>',
    `To: ${recipient}`,
    'Subject: Votre demande de devis',
    `Message-ID: <${messageId}>`,
    '',
    'Bonjour,',
    '',
    '--4Q1.1763--',
    '',
  )

/** Returns a bounce by Exchange, which contains only the headers of the original. */
export const exchangeBounceMail = ({ messageId, recipient = 'jerome.marchal@gmail.com' }: Bounce) =>
  lines(
    'From: <postmaster@outlook.com>',
    'To: <contact@exemple.fr>',
    'Subject: Non remis : Votre demande de devis',
    'Message-ID: <b3f7@AM0.eurprd.prod.outlook.com>',
    'Auto-Submitted: auto-replied',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="_7a_"',
    '',
    '--_7a_',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Votre message n’a pas pu être remis.</p>',
    '--_7a_',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns;AM0.eurprd.prod.outlook.com',
    '',
    `Original-Recipient: rfc822;${recipient}`,
    `Final-Recipient: rfc822;${recipient}`,
    'Action: failed',
    'Status: 5.2.2',
    'Diagnostic-Code: smtp;552 5.2.2 Mailbox full',
    '--_7a_',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: <${messageId}>`,
    'Subject: Votre demande de devis',
    '',
    '--_7a_--',
    '',
  )

export const newsletterMail = lines(
  'From: Pneus Pro <lettre@pneus-pro.exemple>',
  'To: contact@exemple.fr',
  'Subject: Vos pneus à -30 %',
  'Message-ID: <campagne-77@pneus-pro.exemple>',
  'List-Unsubscribe: <https://pneus-pro.exemple/stop>',
  'Precedence: bulk',
  'Content-Type: text/plain; charset=utf-8',
  '',
  'Promotion',
  '',
)

/** Mail with an unclosed part, invalid base64 and an unknown charset. */
export const brokenMail = lines(
  'From: "Cassé <casse@exemple.net>',
  'Subject: =?utf-8?B?//broken?= fin',
  'Content-Type: multipart/mixed; boundary="x"',
  '',
  '--x',
  'Content-Type: text/plain; charset="x-inconnu-9"',
  '',
  'Le texte se lit.',
  '--x',
  'Content-Type: image/jpeg; name="a.jpg"',
  'Content-Transfer-Encoding: base64',
  '',
  '/9j/4AAQ%%%%Skéé=====ZJRg',
)

/** Mail with these headers, for hostile variants. */
export const mailWithHeaders = (headers: string[], body = 'Bonjour', from = 'mechant@exemple.net') =>
  lines(`From: Mechant <${from}>`, 'To: contact@exemple.fr', ...headers, '', body, '')

/** Returns a mail with multiparts nested to this depth. */
export function nestedMail(depth: number): Buffer {
  const open = Array.from({ length: depth }, (_, at) => [
    `Content-Type: multipart/mixed; boundary="b${at}"`,
    '',
    `--b${at}`,
  ])
  return lines('From: m@exemple.net', ...open.flat(), 'Content-Type: text/plain', '', 'au fond', '')
}
