/** What is typed to sign in, and what is wrong with it (docs/product.md §5). */
export interface SignInProblems {
  email?: string
  password?: string
}

export function signInProblems({
  email,
  password,
}: {
  email: string
  password: string
}): SignInProblems | null {
  const problems: SignInProblems = {}
  if (!email.trim()) problems.email = 'Veuillez ajouter votre email'
  if (!password) problems.password = 'Veuillez ajouter un mot de passe'
  return problems.email || problems.password ? problems : null
}
