import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { admitUrl, isPublicAddress, PageRefused } from '../../src/mock/node/ssrfGuard.ts'

const PUBLIC = '93.184.215.14'
const lookUp = (addresses: Record<string, string[]>) => (name: string) => Promise.resolve(addresses[name] ?? [])
const admit = (url: string, addresses: Record<string, string[]> = {}) => admitUrl(new URL(url), { lookUp: lookUp(addresses) })

describe('a public address', () => {
	it.each([PUBLIC, '1.1.1.1', '172.15.255.255', '172.32.0.1', '100.63.255.255', '223.255.255.255', '2606:4700:4700::1111', '2a00:1450:4001::200e'])('includes %s', (address) => {
		expect(isPublicAddress(address)).toBe(true)
	})

	it.each([
		['loopback', '127.0.0.1'], ['loopback', '127.255.255.254'], ['loopback', '::1'], ['this host', '0.0.0.0'], ['this host', '::'],
		['private', '10.1.2.3'], ['private', '172.16.0.1'], ['private', '172.31.255.255'], ['private', '192.168.0.1'], ['carrier-grade NAT', '100.64.0.1'],
		['link-local', '169.254.1.1'], ['link-local', 'fe80::1'], ['link-local with a zone', 'fe80::1%eth0'],
		['unique-local', 'fc00::1'], ['unique-local', 'fdff::1'], ['multicast', '224.0.0.1'], ['multicast', '239.255.255.255'], ['multicast', 'ff02::1'],
		['metadata', '169.254.169.254'], ['metadata', '100.100.100.200'], ['metadata', '168.63.129.16'], ['metadata', '192.0.0.192'], ['metadata', 'fd00:ec2::254'],
		['broadcast', '255.255.255.255'], ['reserved', '240.0.0.1'], ['documentation', '192.0.2.1'], ['documentation', '2001:db8::1'], ['benchmark', '198.18.0.1'],
		['IPv4-mapped', '::ffff:127.0.0.1'], ['IPv4-mapped', '::ffff:7f00:1'], ['IPv4-mapped', `::ffff:${PUBLIC}`], ['IPv4-compatible', '::127.0.0.1'],
		['translated', '64:ff9b::7f00:1'], ['6to4', '2002:7f00:1::'], ['Teredo', '2001:0:7f00:1::'], ['site-local', 'fec0::1'],
		['no address', 'localhost'], ['no address', ''], ['no address', '127.1'],
	])('%s %s is none', (_, address) => {
		expect(isPublicAddress(address)).toBe(false)
	})

	it('is none inside of 10/8, whatever the rest', () => {
		fc.assert(fc.property(fc.ipV4(), (address) => { expect(isPublicAddress(address.replace(/^\d+/, '10'))).toBe(false) }))
	})
})

describe('the guard of the page reader', () => {
	it('gives the addresses of a public name', async () => {
		expect(await admit('https://site.test/x', { 'site.test': [PUBLIC, '1.1.1.1'] })).toEqual([PUBLIC, '1.1.1.1'])
	})

	it('names the address that it refuses, and what to do', async () => {
		await expect(admit('http://inside.test/x', { 'inside.test': ['10.0.0.5'] })).rejects.toThrow(
			'Could not read "http://inside.test/x": "inside.test" leads to 10.0.0.5, which is no public address. Pass allowLocal (--allow-local) to read local pages.',
		)
	})

	it('refuses a name with one public and one private address', async () => {
		await expect(admit('http://both.test/', { 'both.test': [PUBLIC, '127.0.0.1'] })).rejects.toThrow(PageRefused)
	})

	it.each(['2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1', '017700000001', '127.1', '127.0.1', '0', '3232235521', '0xA9FEA9FE', '[::1]', '[::ffff:127.0.0.1]', '[::ffff:a9fe:a9fe]', '127.0.0.1.', '①②⑦.⓪.⓪.①'])('refuses the IP address written as %s', async (host) => {
		await expect(admit(`http://${host}/`)).rejects.toThrow('which is no public address')
	})

	it.each(['localhost', 'LOCALHOST', 'localhost.', 'metadata.google.internal'])('refuses the name %s by where it leads', async (name) => {
		const addresses = { localhost: ['127.0.0.1'], 'localhost.': ['::1'], 'metadata.google.internal': ['169.254.169.254'] }
		await expect(admit(`http://${name}/`, addresses)).rejects.toThrow('which is no public address')
	})

	it.each(['ftp://site.test/', 'file:///etc/passwd', 'gopher://site.test/', 'data:text/html,x', 'javascript:x'])('refuses %s, which is no web page', async (url) => {
		await expect(admit(url, { 'site.test': [PUBLIC] })).rejects.toThrow('is neither http nor https')
	})

	it('refuses credentials and does not repeat them', async () => {
		await expect(admit('https://bob:hunter2@site.test/', { 'site.test': [PUBLIC] })).rejects.toThrow('Could not read "https://…@site.test/": it holds a user name or password. Take them out of the link.')
	})

	it.each([22, 8080, 6379])('refuses port %d', async (port) => {
		await expect(admit(`http://site.test:${port}/`, { 'site.test': [PUBLIC] })).rejects.toThrow(`port ${port} is not one of 80, 443`)
	})

	it('takes the ports of both schemes and those it is told', async () => {
		const options = { lookUp: lookUp({ 'site.test': [PUBLIC] }) }
		await expect(admitUrl(new URL('http://site.test:443/'), options)).resolves.toEqual([PUBLIC])
		await expect(admitUrl(new URL('http://site.test:8080/'), { ...options, ports: [8080] })).resolves.toEqual([PUBLIC])
	})

	it('refuses a name without an address', async () => {
		await expect(admit('http://nowhere.test/')).rejects.toThrow('the name "nowhere.test" has no address')
	})

	it('lets local pages through where it is told so, but no credentials and no other scheme', async () => {
		const options = { lookUp: lookUp({ localhost: ['127.0.0.1'] }), allowLocal: true }
		await expect(admitUrl(new URL('http://localhost:8080/'), options)).resolves.toEqual(['127.0.0.1'])
		await expect(admitUrl(new URL('http://a:b@localhost/'), options)).rejects.toThrow(PageRefused)
		await expect(admitUrl(new URL('ftp://localhost/'), options)).rejects.toThrow(PageRefused)
	})
})
