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

export const subjectField = (first: string) => ({ label: 'Objet', first })
export const headingField = (first: string) => ({ label: 'Titre', first })
export const buttonField = (first: string) => ({ label: 'Bouton', first })
export const textBeforeButtonField = (first: string) => ({
  label: 'Texte avant le bouton',
  first,
  isLong: true as const,
})
export const textAfterButtonField = (first: string) => ({
  label: 'Texte après le bouton',
  first,
  isLong: true as const,
})
export const linkTextField = (first: string) => ({ label: 'Texte du lien', first })
export const longTextField = (label: string, first: string) => ({ label, first, isLong: true as const })
