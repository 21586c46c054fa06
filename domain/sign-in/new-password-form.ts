/** To the letter, misspelling included (docs/product.md §5). */
const differ = 'ERREUR Les deux mots de passe de sont pas identiques.'

/** Signs that a new password counts at least (docs/product.md §6). */
export const fewestSigns = { client: 8, staff: 12 } as const

/** A new password, typed twice. */
export interface NewPassword {
  password: string
  confirmation: string
}

export interface NewPasswordProblems {
  password?: string
  confirmation?: string
  /** Of both together. */
  message?: string
}

/** What can be told without the server: fields left empty, two passwords that differ; `null` when neither. */
export function typingProblems({ password, confirmation }: NewPassword): NewPasswordProblems | null {
  if (!password || !confirmation) {
    return {
      ...(!password && { password: 'Veuillez ajouter un mot de passe' }),
      ...(!confirmation && { confirmation: 'Veuillez confirmer le mot de passe' }),
    }
  }
  return password === confirmation ? null : { message: differ }
}
