/** One sentence for each way in which sending stops; all of them leave the draft whole. */
export const sendingFailures = {
  unreachable:
    'La connexion a été interrompue avant la fin de l’envoi. Vos réponses et vos photos sont conservées\u00a0: vous pouvez réessayer.',
  failing:
    'Notre site n’a pas pu enregistrer votre demande. Vos réponses et vos photos sont conservées\u00a0: réessayez dans un instant.',
  refused:
    'Une photo n’a pas pu être acceptée et a été retirée de votre demande. Revenez au formulaire pour la remplacer.',
} as const
