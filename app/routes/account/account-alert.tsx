interface AccountAlertProps {
  form: { problems: { form?: string }; failure?: string }
}

/** What is wrong with the form as a whole, or what has stopped it. */
export function AccountAlert({ form: { problems, failure } }: AccountAlertProps) {
  const message = problems.form ?? failure
  return <div role="alert">{message && <p className="account-alert">{message}</p>}</div>
}
