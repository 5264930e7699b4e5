import { expect, test } from 'vitest'

import { formatMailServer, isMailHost, parseMailServer } from './mail-server.ts'

test('reads host, port, encryption, user and password', () => {
  expect(parseMailServer('smtps://user:password@mail.example:466')).toEqual({
    host: 'mail.example',
    port: 466,
    secure: true,
    auth: { user: 'user', pass: 'password' },
  })
  expect(parseMailServer('smtp://u%40mail.example:a%3Fb%2Fc:d@mail.example')).toEqual({
    host: 'mail.example',
    port: 587,
    secure: false,
    auth: { user: 'u@mail.example', pass: 'a?b/c:d' },
  })
  expect(parseMailServer('smtps://me@studio.example:p@ss@mail.example')?.auth).toEqual({
    user: 'me@studio.example',
    pass: 'p@ss',
  })
  expect(parseMailServer('SMTPS://[2001:db8::1]/')).toEqual({
    host: '2001:db8::1',
    port: 465,
    secure: true,
    auth: null,
  })
})
test('rejects options in the URL', () => {
  const base = 'smtp://user:password@mail.example:587'
  const names = [
    'sendmail',
    'path',
    'args',
    'jsonTransport',
    'streamTransport',
    'SES',
    'logger',
    'debug',
    'tls.rejectUnauthorized',
    'proxy',
    'socket',
    'pool',
    'secure',
    'ignoreTLS',
    'requireTLS',
    'disableFileAccess',
    'service',
    'host',
    'auth.type',
    'dkim.privateKey',
    '__proto__',
    'x',
  ]
  for (const option of names.flatMap((name) => [
    `?${name}=true`,
    `/?${name}=true`,
    `/a?b=c&${name}=/bin/sh`,
    `#${name}`,
    `/${name}`,
    `?${name}`,
  ]))
    expect(parseMailServer(base + option), option).toBeNull()
  for (const end of ['?', '#', '/a', '//', '/?', ';a=b', '\\a'])
    expect(parseMailServer(base + end), end).toBeNull()
})
test('rejects malformed URLs', () => {
  for (const text of [
    '',
    'mail.example',
    'smtp:mail.example',
    'http://mail.example',
    'direct:?sendmail=true',
    'smtp://',
    'smtp://mail.example:0',
    'smtp://mail.example:65536',
    'smtp://a b@mail.example',
    'smtp://:secret@mail.example',
    'smtp://user@mail.example',
    'smtp://a:%zz@mail.example',
    'smtp://a:b%0d%0aRCPT@mail.example',
    'smtp://mail%2eexample',
    'smtp://-mail',
    'smtp://[::1',
    'smtp://mail.example\nx',
  ])
    expect(parseMailServer(text), text).toBeNull()
})

test('an address formatted as a URL is parsed back', () => {
  for (const address of [
    {
      host: 'smtp.example.com',
      port: 465,
      secure: true,
      auth: { user: 'a@b.c', pass: ':@/?#% ü' },
    },
    { host: '::1', port: 25, secure: false, auth: null },
    { host: '127.0.0.1', port: 587, secure: false, auth: { user: 'u', pass: '' } },
  ])
    expect(parseMailServer(formatMailServer(address))).toEqual(address)
})

test('a host is a name or an IP address alone', () => {
  for (const host of ['smtp.example.com', 'localhost', '127.0.0.1', '::1', 'fe80::1'])
    expect([host, isMailHost(host)]).toEqual([host, true])
  for (const host of ['', 'a b', 'a/b', 'a?b', 'a#b', 'u:p@h', 'h:25', '[::1]', '-h', 'h\\x'])
    expect([host, isMailHost(host)]).toEqual([host, false])
})
