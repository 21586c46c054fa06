export const rules = async () =>
  (await import('../../../../../domain/saved-answers/saved-answer-form.ts')).savedAnswerForm
