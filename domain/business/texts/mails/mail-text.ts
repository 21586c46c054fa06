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
export const mailText = <const Text extends MailText>(text: Text): Text => text

export const subject = (first: string) => ({ label: 'Objet', first })
export const heading = (first: string) => ({ label: 'Titre', first })
export const button = (first: string) => ({ label: 'Bouton', first })
export const before = (first: string) => ({ label: 'Texte avant le bouton', first, isLong: true as const })
export const after = (first: string) => ({ label: 'Texte après le bouton', first, isLong: true as const })
export const linkWords = (first: string) => ({ label: 'Mots du lien', first })
export const text = (label: string, first: string) => ({ label, first, isLong: true as const })
