<?php

namespace OCA\Tides\Reference;

use OCP\Collaboration\Reference\IReference;
use OCP\Collaboration\Reference\IReferenceProvider;
use OCP\Collaboration\Reference\Reference;

class TideProvider implements IReferenceProvider {
	private const LINK = '#^https://harbour\.test/tide/(\w+)$#';

	public function matchReference(string $referenceText): bool {
		return preg_match(self::LINK, $referenceText) === 1;
	}

	public function resolveReference(string $referenceText): ?IReference {
		if (preg_match(self::LINK, $referenceText, $found) !== 1) {
			return null;
		}
		$reference = new Reference($referenceText);
		$reference->setTitle('Tide at ' . $found[1]); // the plain card, where there is no widget
		$reference->setRichObject('tides_tide', ['place' => $found[1], 'metres' => [1.2, 3.6, 0.7, 3.5, 0.8]]);
		return $reference;
	}

	public function getCachePrefix(string $referenceId): string {
		return $referenceId;
	}

	public function getCacheKey(string $referenceId): ?string {
		return null; // the same for every user; return the user's id if the answer depends on it
	}
}
