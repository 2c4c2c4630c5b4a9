/**
 * Returns the environment of a desktop in one language, `ja_JP.UTF-8` say, for an app that is looked at in it: a desktop's own
 * LANGUAGE would come before LANG and LC_ALL.
 */
export function desktopIn(
  locale: string,
  environment: NodeJS.ProcessEnv = process.env,
): Record<string, string> {
  return { ...(environment as Record<string, string>), LANG: locale, LC_ALL: locale, LANGUAGE: '' }
}
