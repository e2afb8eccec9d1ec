<?php

namespace OCA\Tickets\Reference;

use OCA\Tickets\AppInfo\Application;
use OCA\Tickets\Service\TicketService;
use OCP\Collaboration\Reference\IReference;
use OCP\Collaboration\Reference\IReferenceProvider;
use OCP\Collaboration\Reference\Reference;
use OCP\IURLGenerator;

class TicketProvider implements IReferenceProvider {
	public function __construct(
		private TicketService $tickets,
		private IURLGenerator $urlGenerator,
		private ?string $userId,
	) {
	}

	public function matchReference(string $referenceText): bool {
		return $this->idOf($referenceText) !== null;
	}

	public function resolveReference(string $referenceText): ?IReference {
		$id = $this->idOf($referenceText);
		if ($id === null || $this->userId === null) {
			return null;
		}
		$ticket = $this->tickets->findForUser($id, $this->userId);
		if ($ticket === null) {
			return null; // no such ticket, or no access
		}
		$reference = new Reference($referenceText);
		$reference->setTitle($ticket->getTitle()); // shown on pages without your widget
		$reference->setRichObject('tickets_ticket', [
			'title' => $ticket->getTitle(),
			'status' => $ticket->getStatus(),
			'link' => $referenceText,
		]);
		return $reference;
	}

	public function getCachePrefix(string $referenceId): string {
		return self::cachePrefix($this->idOf($referenceId) ?? '');
	}

	public function getCacheKey(string $referenceId): ?string {
		return $this->userId ?? '';
	}

	public static function cachePrefix(string $id): string {
		return Application::APP_ID . '-' . $id;
	}

	/** Reads /apps/tickets/t/7 and /index.php/apps/tickets/t/7 on this server. */
	private function idOf(string $link): ?string {
		$start = preg_quote($this->urlGenerator->getAbsoluteURL('/'), '#');
		return preg_match('#^' . $start . '(?:index\.php/)?apps/tickets/t/(\d+)$#', $link, $found) === 1 ? $found[1] : null;
	}
}
