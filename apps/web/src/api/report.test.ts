import { expect, test, vi } from 'vitest'
import { reportError, setErrorReporter } from './report.ts'

test('reports go to the console until a reporter is set, then to that alone', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failure = new Error('gone')
  reportError(failure, 'logout')
  expect(logged).toHaveBeenCalledExactlyOnceWith('logout', failure)

  const heard: [unknown, string][] = []
  setErrorReporter((error, context) => heard.push([error, context]))
  reportError(failure, 'config')
  expect(heard).toEqual([[failure, 'config']])
  expect(logged).toHaveBeenCalledOnce()
})
