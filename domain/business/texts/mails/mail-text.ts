/** An editable text of a mail: one sentence or several. */
interface MailField {
  label: string
  /** First value. If there may be several paragraphs, a blank line separates them. */
  first: string
  isLong?: true
}

/** An automatic mail: its editable texts and the variables that they may contain. */
export interface MailText {
  title: string
  /** French sentence that says when the mail is sent. */
  about: string
  /** French description of each variable. The variables of `commonVariables` are available in every mail. */
  variables: Readonly<Record<string, string>>
  fields: Readonly<Record<string, MailField>>
}

/** Returns its argument, typed with the exact names of fields and variables. */
export const defineMailText = <const Text extends MailText>(text: Text): Text => text

export const mailSubjectField = (first: string) => ({ label: 'Objet', first })
export const mailHeadingField = (first: string) => ({ label: 'Titre', first })
export const mailButtonField = (first: string) => ({ label: 'Bouton', first })
export const mailTextBeforeButtonField = (first: string) => ({
  label: 'Texte avant le bouton',
  first,
  isLong: true as const,
})
export const mailTextAfterButtonField = (first: string) => ({
  label: 'Texte après le bouton',
  first,
  isLong: true as const,
})
export const mailLinkTextField = (first: string) => ({ label: 'Texte du lien', first })
export const mailLongTextField = (label: string, first: string) => ({ label, first, isLong: true as const })
