/** One sentence of a mail, or several. */
interface MailField {
  label: string
  /** As the site comes; a blank line begins a paragraph where there may be several. */
  first: string
  isLong?: true
}

/** A mail that the site writes by itself: what of it is words, and what those may name between braces. */
export interface MailText {
  title: string
  /** When it goes out. */
  about: string
  /** What the office reads of each variable; those of `commonVariables` are there in every mail. */
  variables: Readonly<Record<string, string>>
  fields: Readonly<Record<string, MailField>>
}

/** Keeps the names of a mail's fields and variables. */
export const mailText = <const Text extends MailText>(text: Text): Text => text

export const subject = (first: string) => ({ label: 'Objet', first })
export const heading = (first: string) => ({ label: 'Titre', first })
export const button = (first: string) => ({ label: 'Bouton', first })
export const before = (first: string) => ({ label: 'Texte avant le bouton', first, isLong: true as const })
export const after = (first: string) => ({ label: 'Texte après le bouton', first, isLong: true as const })
export const linkWords = (first: string) => ({ label: 'Mots du lien', first })
export const text = (label: string, first: string) => ({ label, first, isLong: true as const })
