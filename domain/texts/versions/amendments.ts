import { frenchSpaces } from '../../french-spaces.ts'
import { noticeIntroduction, withdrawalForm, withdrawalNotice } from '../../general-terms/withdrawal-form.ts'
import { escapeHtml } from '../../publishing/read-html.ts'
import { sanitiseHtml } from '../../publishing/sanitise-html.ts'
import type { LegalTextName } from '../legal-texts.ts'

interface Amendment {
  /** Words of a text that installed sites have, and what stands in their place; a text with neither is its author's own. */
  was: string
  is: string
}

/**
 * What the law has had changed in the first words of the texts since sites were installed (docs/product.md §11.22): each finds
 * the old words in whatever else an owner has written around them, and leaves a text alone that says it already.
 */
const amendments: Readonly<Record<LegalTextName, () => { summary: string; changes: Amendment[] }>> = {
  terms: () => ({
    summary:
      'Rétractation en ligne\u00a0: où la déclarer, accusé de réception, délai et accord donné en ligne.',
    changes: onlineWithdrawal(),
  }),
  privacy: () => ({ summary: '', changes: [] }),
}

/** Ordonnance 2026-2 and décret 2026-3 of 5 January 2026: articles 2.4, 3.1, 3.2, 3.5 and 3.6. */
function onlineWithdrawal(): Amendment[] {
  const last = `${sanitiseHtml(`<p>${escapeHtml(withdrawalForm.paragraphs.at(-1) ?? '')}</p>`)}</blockquote>`
  const notice = [
    `<p>${escapeHtml(frenchSpaces(noticeIntroduction))}</p>`,
    `<blockquote><p><strong>${escapeHtml(withdrawalNotice.title)}</strong></p>${withdrawalNotice.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</blockquote>`,
  ].join('\n')
  return [
    inWords(
      'La commande est ferme lorsque l’atelier a reçu le devis accepté, daté et signé ou accepté par e-mail, et l’acompte prévu à l’article 4.',
      'La commande est ferme lorsque l’atelier a reçu le devis accepté (en ligne, sur la page du devis ou dans l’espace client, par e-mail, ou daté et signé) et l’acompte prévu à l’article 4. Un accord donné en ligne ou par téléphone est confirmé aussitôt par e-mail, avec le devis, les présentes conditions et, pour un consommateur, le formulaire de rétractation.',
    ),
    inWords(
      '(devis accepté par e-mail, par courrier ou par téléphone) ou hors établissement, le consommateur dispose de 14 jours pour se rétracter, sans avoir à motiver sa décision (article L. 221-18 du code de la consommation). Le délai court à compter de la conclusion du contrat pour une prestation de services, de la réception du bien pour une vente.',
      '(devis accepté en ligne, par e-mail, par courrier ou par téléphone) ou hors établissement, le consommateur dispose de 14 jours pour se rétracter, sans avoir à motiver sa décision (article L. 221-18 du code de la consommation). Le délai court à compter de la conclusion du contrat pour une prestation de services, de la réception du bien lorsque le devis comprend la vente d’un bien. S’il expire un samedi, un dimanche ou un jour férié, il est prolongé jusqu’au premier jour ouvrable suivant (article L. 221-19 du même code).',
    ),
    inWords(
      'Il l’exerce en envoyant, avant l’expiration du délai, le formulaire ci-dessous ou toute autre déclaration dénuée d’ambiguïté à {e-mail} ou à {société}, {adresse}.',
      'Il l’exerce avant l’expiration du délai, en ligne, par le lien «\u00a0Renoncer au contrat ici\u00a0» qui se trouve au bas de chaque page du site, sur la page du devis et dans l’espace client, et qui mène à l’adresse /retractation, ou en envoyant le formulaire ci-dessous ou toute autre déclaration dénuée d’ambiguïté à {e-mail} ou à {société}, {adresse}. D’une déclaration faite en ligne, l’atelier accuse réception aussitôt, par e-mail, en rappelant son contenu, sa date et son heure (article L. 221-21 du même code).',
    ),
    inWords(
      'Modèle de formulaire\u00a0:',
      'Modèle de formulaire, pour qui ne fait pas sa déclaration en ligne, à l’adresse /retractation\u00a0:',
    ),
    { was: last, is: `${last}\n${sanitiseHtml(notice)}` },
  ]
}

const inWords = (was: string, is: string): Amendment => ({
  was: sanitiseHtml(escapeHtml(frenchSpaces(was))),
  is: sanitiseHtml(escapeHtml(frenchSpaces(is))),
})

/** The text as the law wants it now, and what is said of the change; the same text where there is nothing to change. */
export function amend(text: LegalTextName, html: string): { html: string; summary: string | null } {
  const { summary, changes } = amendments[text]()
  const amended = changes.reduce(
    (said, { was, is }) => (said.includes(is) ? said : said.replace(was, () => is)),
    html,
  )
  return { html: amended, summary: amended === html ? null : summary }
}
